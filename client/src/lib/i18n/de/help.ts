import type { help as english } from '../en/help'
import type { Text } from '../index.svelte'

export const help: Record<keyof typeof english, Text> = {
  'help.title': 'Regeln',
  'help.rules': 'Regeln',
  'help.rules_of': 'Regeln von {book}',
  'help.intro': 'In unseren Worten, mit den Zeilen der Regelhefte.',
  'help.search': 'Regeln durchsuchen',
  'help.found': { one: '{n} Eintrag', other: '{n} Einträge' },
  'help.none': 'Dazu steht nichts in diesen Regeln.',
  'help.clear': 'Suche leeren',
  'help.which': 'Welche Regeln',
  'help.contents': 'Inhalt',
  'help.cite': 'Regelheft {book} {line}',
  'help.ruling': 'unsere Entscheidung {ruling}',
  'help.book.2005': 'RoboRally 2005',
  'help.book.1994': 'RoboRally 1994',
  'help.book.dutch': 'RoboRally niederländisch',
  'help.book.amigo2000': 'AMIGO 2000',
  'help.book.ricochet': 'Rasende Roboter',
  'help.more': 'Mehr in den Regeln',
  'help.new_tab': 'öffnet einen neuen Tab',
  'room.course.look': 'Genau ansehen: {course}',
  'room.course.look.about': 'Zeige auf ein Feld oder drücke die Pfeiltasten, dann wird es erklärt.',
  'help.first_steps': 'Erste Schritte (5 Minuten)',
}
