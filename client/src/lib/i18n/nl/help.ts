import type { help as english } from '../en/help'
import type { Text } from '../index.svelte'

export const help: Record<keyof typeof english, Text> = {
  'help.title': 'Spelregels',
  'help.rules': 'Spelregels',
  'help.rules_of': 'Spelregels van {book}',
  'help.intro': 'In onze eigen woorden, met de regelnummers van de boekjes.',
  'help.search': 'Zoek in de spelregels',
  'help.found': { one: '{n} onderwerp', other: '{n} onderwerpen' },
  'help.none': 'Daarover staat niets in deze spelregels.',
  'help.clear': 'Zoekopdracht wissen',
  'help.which': 'Welke spelregels',
  'help.contents': 'Inhoud',
  'help.cite': 'boekje {book} {line}',
  'help.ruling': 'onze uitleg {ruling}',
  'help.book.2005': 'RoboRally 2005',
  'help.book.1994': 'RoboRally 1994',
  'help.book.dutch': 'RoboRally Nederlands',
  'help.book.amigo2000': 'AMIGO 2000',
  'help.book.ricochet': 'Ricochet Robots',
  'help.more': 'Meer in de spelregels',
  'help.new_tab': 'opent een nieuw tabblad',
  'room.course.look': 'Van dichtbij bekijken: {course}',
  'room.course.look.about': 'Wijs een vak aan of gebruik de pijltoetsen, dan wordt het uitgelegd.',
  'help.first_steps': 'Eerste stappen (5 minuten)',
}
