import { describe, expect, it } from 'vitest'
import type { HouseRuleInfo } from '../lib/messages'
import { grouped } from './houseRuleGroups'

const rule = (name: string, group: string): HouseRuleInfo => ({
  name,
  group,
  title: '',
  text: '',
  values: [],
  value_titles: [],
  printed: {},
  official: false,
})

describe('grouped', () => {
  it('lists known groups in a fixed order and new ones last', () => {
    const rules = [rule('oil', 'weather'), rule('touch', 'flags'), rule('robot_lasers', 'floor'), rule('timer', 'floor')]
    expect(grouped(rules).map(({ group, rules }) => [group, rules.map(({ name }) => name)])).toEqual([
      ['floor', ['robot_lasers', 'timer']],
      ['flags', ['touch']],
      ['weather', ['oil']],
    ])
  })

  it('leaves out groups without rules', () => {
    expect(grouped([])).toEqual([])
  })
})
