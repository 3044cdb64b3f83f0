import type { Catalogue } from '../index.svelte'
import { common } from './common'
import { options } from './options'
import { questions } from './questions'
import { calls } from './calls'
import { chat } from './chat'
import { findings } from './findings'
import { refusals } from './refusals'
import { race } from './race'
import { setup } from './setup'
import { elements } from './elements'
import { events } from './events'
import { reasons } from './reasons'
import { rules } from './rules'
import { profiles } from './profiles'
import { courses } from './courses'
import { replay } from './replay'
import { pictures } from './pictures'
import { hints } from './hints'
import { ricochet } from './ricochet'
import { ricochetSquares } from './ricochetSquares'
import { puzzles } from './puzzles'
import { analysis } from './analysis'
import { room } from './room'
import { keeping } from './keeping'
import { help } from './help'
import { home } from './home'
import { studio } from './studio'

export const nl: Catalogue = {
  ...common,
  ...options,
  ...questions,
  ...calls,
  ...chat,
  ...findings,
  ...refusals,
  ...race,
  ...setup,
  ...elements,
  ...events,
  ...reasons,
  ...rules,
  ...profiles,
  ...courses,
  ...replay,
  ...pictures,
  ...hints,
  ...ricochet,
  ...ricochetSquares,
  ...puzzles,
  ...analysis,
  ...room,
  ...keeping,
  ...home,
  ...help,
  ...studio,
}
