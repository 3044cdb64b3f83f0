import type { pictures as english } from '../en/pictures'

export const pictures: Record<keyof typeof english, string> = {
  'pictures.title': 'Afbeeldingen bewaren',
  'pictures.open': 'Afbeeldingen bewaren',
  'pictures.moment': 'Dit moment',
  'pictures.preview': 'Voorbeeld van de afbeelding',
  'pictures.png': 'Bewaren als PNG',
  'pictures.svg': 'Bewaren als SVG',
  'pictures.film': 'Animatie',
  'pictures.from': 'Van beurt',
  'pictures.from.round': 'Van ronde',
  'pictures.to': 'tot en met',
  'pictures.size': 'Grootte',
  'pictures.size.small': 'klein',
  'pictures.size.medium': 'middel',
  'pictures.size.large': 'groot',
  'pictures.gif': 'Animatie maken (GIF)',
  'pictures.gif.save': 'Animatie bewaren (GIF)',
  'pictures.drawing': 'Aan het tekenen …',
  'pictures.later': 'Als het spel voorbij is, kan het als animatie worden bewaard.',
}
