import type { texts as english } from '../en'

export const floor: Partial<Record<keyof typeof english, string>> = {
  'section.elements': 'Fabrieksonderdelen',
  'floor': 'Gewone vloer',
  'floor.text': 'Robots rijden er vrij overheen; hier gebeurt niets.',
  'edge': 'Rand van de vloer',
  'edge.text': 'Een open rand is als een put: wie eroverheen gaat, is vernietigd. Naden tussen borden zijn geen rand.',
  'flag': 'Vlag',
  'flag.text': 'Beëindig hier een register, niet vernietigd, om hem aan te raken; alleen je volgende vlag telt. Hij wordt je archief en repareert aan het eind van de beurt één schadepunt.',
  'flag.text.amigo2000': 'Rijd over het controlepunt of blijf erop staan; alleen je volgende telt, en het telt meteen. Aan het eind van het register ligt hier je archiefjeton, en aan het eind van de beurt wordt één schadepunt gerepareerd als je hier staat.',
  'section.cards': 'Programmeerkaarten',
  'priority': 'Nummers van de kaarten',
  'priority.text': 'Elk van de 84 kaarten heeft een eigen nummer. In een register rijdt het hoogste eerst. Snelle ritten hebben hoge nummers, draaien lage.',
  'card.M1.text': 'Eén vak vooruit. 18 kaarten, nummers 490 tot 660.',
  'card.M2.text': 'Twee vakken vooruit, na elkaar. 12 kaarten, nummers 670 tot 780.',
  'card.M3.text': 'Drie vakken vooruit, na elkaar. 6 kaarten, nummers 790 tot 840.',
  'card.BU.text': 'Eén vak achteruit, zonder te draaien. 6 kaarten, nummers 430 tot 480.',
  'card.RR.text': 'Een kwartslag naar rechts op de plaats. 18 kaarten, even tientallen van 80 tot 420.',
  'card.RL.text': 'Een kwartslag naar links op de plaats. 18 kaarten, oneven tientallen van 70 tot 410.',
  'card.UT.text': 'Een halve draai op de plaats. 6 kaarten, nummers 10 tot 60.',
}
