import type { texts as english } from '../en'

export const floor: Partial<Record<keyof typeof english, string>> = {
  'section.elements': 'Fabrikelemente',
  'floor': 'Freier Boden',
  'floor.text': 'Hier fahren Roboter ungehindert; es passiert nichts.',
  'edge': 'Rand des Plans',
  'edge.text': 'Ein offener Rand ist wie eine Grube: Wer darüber gerät, ist zerstört. Nähte zwischen Plänen sind kein Rand.',
  'flag': 'Checkpoint',
  'flag.text': 'Beende hier unzerstört einen Programmschritt, um ihn zu erreichen; nur dein nächster Checkpoint zählt. Deine Sicherheitskopie kommt hierher, und er repariert am Ende der Runde einen Schadenspunkt.',
  'flag.text.amigo2000': 'Überquere den Checkpoint oder bleib darauf stehen; nur dein nächster zählt, und er zählt sofort. Am Ende des Programmschritts liegt hier deine Sicherheitskopie, und am Ende der Runde wird ein Schadenspunkt repariert, wenn du hier stehst.',
  'section.cards': 'Programmierkarten',
  'priority': 'Programmnummern',
  'priority.text': 'Jede der 84 Karten hat ihre eigene Programmnummer. In einem Programmschritt fährt die höchste zuerst. Schnelle Fahrten haben hohe Nummern, Drehungen niedrige.',
  'card.M1.text': 'Ein Feld vor. 18 Karten, Nummern 490 bis 660.',
  'card.M2.text': 'Zwei Felder vor, eins nach dem anderen. 12 Karten, Nummern 670 bis 780.',
  'card.M3.text': 'Drei Felder vor, eins nach dem anderen. 6 Karten, Nummern 790 bis 840.',
  'card.BU.text': 'Ein Feld zurück, ohne zu drehen. 6 Karten, Nummern 430 bis 480.',
  'card.RR.text': 'Eine Vierteldrehung nach rechts auf der Stelle. 18 Karten, gerade Zehner von 80 bis 420.',
  'card.RL.text': 'Eine Vierteldrehung nach links auf der Stelle. 18 Karten, ungerade Zehner von 70 bis 410.',
  'card.UT.text': 'Eine halbe Drehung auf der Stelle. 6 Karten, Nummern 10 bis 60.',
}
