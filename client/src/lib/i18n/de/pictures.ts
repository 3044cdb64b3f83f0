import type { pictures as english } from '../en/pictures'

export const pictures: Record<keyof typeof english, string> = {
  'pictures.title': 'Bilder speichern',
  'pictures.open': 'Bilder speichern',
  'pictures.moment': 'Dieser Moment',
  'pictures.preview': 'Vorschau des Bildes',
  'pictures.png': 'Als PNG speichern',
  'pictures.svg': 'Als SVG speichern',
  'pictures.film': 'Animation',
  'pictures.from': 'Von Zug',
  'pictures.from.round': 'Von Runde',
  'pictures.to': 'bis',
  'pictures.size': 'Größe',
  'pictures.size.small': 'klein',
  'pictures.size.medium': 'mittel',
  'pictures.size.large': 'groß',
  'pictures.gif': 'Animation machen (GIF)',
  'pictures.gif.save': 'Animation speichern (GIF)',
  'pictures.drawing': 'Wird gezeichnet …',
  'pictures.later': 'Wenn das Spiel vorbei ist, lässt es sich als Animation speichern.',
}
