import type { texts as english } from '../en'
import { damage } from './damage'
import { elements } from './elements'
import { examples } from './examples'
import { floor } from './floor'
import { options } from './options'
import { ricochet } from './ricochet'
import { rulings } from './rulings'
import { turn } from './turn'

export const texts: Partial<Record<keyof typeof english, string>> = { ...turn, ...floor, ...elements, ...damage, ...options, ...rulings, ...examples, ...ricochet }
