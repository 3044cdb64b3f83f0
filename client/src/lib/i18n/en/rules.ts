/** House rules; their names are in `things.ts`. */
export const rules = {
  'rules.house': 'House rules',
  'rules.turn.off': 'No turn needed',
  'house.yes': 'yes',
  'house.no': 'no',
}
