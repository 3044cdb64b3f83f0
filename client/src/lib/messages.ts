// Written by client/generate.py. Do not edit: change the Python side and run it again.

/** The first message: which room, and the tokens that prove one's seats. */
export interface Hello {
  type: "hello"
  room: string
  tokens?: string[]
  browser?: string | null
  game?: number
  last?: Record<string, number>
}

/** Instead of `hello`: send the list of public rooms, now and whenever it changes. */
export interface WatchLobby {
  type: "lobby"
}

/** Prove further seats on the same socket: several people share one screen. Or prove whose knock it is. */
export interface TakeSeats {
  type: "take_seats"
  id: string
  tokens: string[]
}

/** Check that the server is still there. */
export interface Ping {
  type: "ping"
  id: string
}

/** Send everything again: room, clocks, and the full view of each of the client's seats. */
export interface Resync {
  type: "resync"
  id: string
}

/** Answer an open question; may be repeated with another choice while others have not answered. */
export interface AnswerQuestion {
  type: "answer"
  id: string
  seat: number
  key: string
  choice: unknown
  seq?: number | null
}

/** Withdraw an answer while others have not answered. */
export interface TakeBack {
  type: "take_back"
  id: string
  seat: number
  key: string
  seq?: number | null
}

/** A program as laid so far: used if time runs out, and shown on the player's other and later screens. */
export interface Draft {
  type: "draft"
  id: string
  seat: number
  key: string
  choice: unknown
}

/** Ask where this (perhaps partial) program would lead. */
export interface Preview {
  type: "preview"
  id: string
  seat: number
  key: string
  choice: unknown
}

/** Ricochet: ask where these moves would lead, on the player's own screen only. */
export interface TryOut {
  type: "try_out"
  id: string
  seat: number
  moves: string
}

/** Ricochet, solo: repeat the hints taken in this round. */
export interface TellHints {
  type: "hints"
  id: string
  seat: number
}

/** Owner: the agreed time is up, this turn is the last (house rule `time_limit_win`). */
export interface EndByTime {
  type: "end_by_time"
  id: string
}

/** Chat. */
export interface Say {
  type: "say"
  id: string
  seat: number
  text: string
}

/** Owner: mute a seat, or unmute it. */
export interface Mute {
  type: "mute"
  id: string
  seat: number
  muted?: boolean
}

/** Owner, before the start: change the room's settings. */
export interface ChangeSettings {
  type: "settings"
  id: string
  settings: Settings
}

/** Everything that a room's owner decides before the start. */
export interface Settings {
  game: RallySettings | RicochetSettings
  seats: number
  lesson: boolean
  public: boolean
  spectators: boolean
  hands: "after" | "delayed" | "never"
  glass: boolean
  question_seconds: number | null
  absent: "bot" | "default" | "wait"
  absent_seconds: number
}

/** A race: a course of the catalogue, or custom boards and flags (then `course` is empty). */
export interface RallySettings {
  type: "rally"
  edition: string
  course: string
  title: string
  boards: BoardPlace[]
  drawings: Record<string, string>
  flags: [number, number][]
  start: [number, number] | null
  profile: string
  rules: Record<string, unknown>
  lives: number | null
  optional_lives: boolean
  play_on: boolean
  turn_limit: number | null
  minutes: number | null
  ready: "" | "final" | "open"
  preview: "board" | "off" | "robots"
}

/** A board by name, the place of its north-west square, and its clockwise rotation. */
export interface BoardPlace {
  board: string
  x: number
  y: number
  rotation: 0 | 90 | 180 | 270
}

/** Ricochet Robots; with one seat it is the solo game. */
export interface RicochetSettings {
  type: "ricochet"
  board: string
  diagonals: boolean
  black: boolean
  chips_to_win: number | null
  glass_seconds: number
  quiet_seconds: number
  show_seconds: number | null
  turn_rule: boolean
  allow_fewer: boolean
  double_time: boolean
  try_out: boolean
  hints: boolean
}

/** Before the start: change the name, robot (rally; "" for none) or team of one's seat, or of a bot's. */
export interface ChangeSeat {
  type: "change_seat"
  id: string
  seat: number
  name?: string | null
  robot?: string | null
  team?: number | null
}

/** Owner, before the start: put a bot in the next seat. */
export interface AddBot {
  type: "add_bot"
  id: string
  level: string
}

/** Give up one's own seat before the start; during a game the seat is away at once. */
export interface Leave {
  type: "leave"
  id: string
  seat: number
}

/** Owner: start with the seats that are taken. */
export interface Start {
  type: "start"
  id: string
}

/** Owner, after game number `game` has ended: play again with the same seats and a new seed. */
export interface Rematch {
  type: "rematch"
  id: string
  game: number
}

/** Owner, after game number `game` has ended: back to the room, with the same seats, for another. */
export interface Gather {
  type: "gather"
  id: string
  game: number
}

/** Replace the token of one's own seat; all old links to it stop working, other screens lose it. */
export interface NewToken {
  type: "new_token"
  id: string
  seat: number
}

/** Let in anyone with the link, ask about each (`knock`), or let nobody in (`locked`). */
export interface SetDoor {
  type: "door"
  id: string
  state: "knock" | "locked" | "open"
}

/** Let in someone who knocked. */
export interface Admit {
  type: "admit"
  id: string
  knock: number
  name: string
}

/** Refuse someone who knocked; they count as removed. */
export interface Decline {
  type: "decline"
  id: string
  knock: number
  name: string
}

/** Free a bot's seat before the start; or remove a player for good (in a game a bot takes the seat). */
export interface Kick {
  type: "kick"
  id: string
  seat: number
}

/** Let someone who was removed come back, by their number in the list. */
export interface Readmit {
  type: "readmit"
  id: string
  removed: number
}

/** Make a new invitation link; the old one stops working, and the room is no longer public. */
export interface RenewLink {
  type: "renew_link"
  id: string
}

/** Make the player of that seat the room's owner. */
export interface HandOver {
  type: "hand_over"
  id: string
  seat: number
}

/** Decide about a player who is away, until they are back. */
export interface StandIn {
  type: "stand_in"
  id: string
  seat: number
  by: "bot" | "default" | "wait"
}

/** During a game: a bot takes the seat for good; anyone with the link may take it over. */
export interface FreeSeat {
  type: "free_seat"
  id: string
  seat: number
}

/** During a game: change the room's clocks; see the settings of these names. */
export interface ChangeClocks {
  type: "clocks"
  id: string
  glass: boolean
  question_seconds: number | null
  absent: "bot" | "default" | "wait"
  absent_seconds: number
}

/** Any player: end the game early; done when all players who are here want it. */
export interface EndGame {
  type: "end_game"
  id: string
}

/** Any player: withdraw one's votes for a motion; a motion that needs everybody is dropped. */
export interface VoteAgainst {
  type: "vote_against"
  id: string
  motion: string
}

/** Who this socket is. Sent first, and again when that changes (seats move up before the start). */
export interface You {
  type: "you"
  protocol: number
  version: string
  seats: number[]
  owner: boolean
  knocking: boolean
}

/** The room; sent on connecting and whenever something in it changes. */
export interface RoomState {
  type: "room"
  room: string
  version: number
  settings: Settings
  seats: SeatState[]
  state: "finished" | "gathering" | "playing"
  game: number
  start_blockers: Finding[]
  remarks: Finding[]
  replay: string | null
  seed_hash: string | null
  seed: string | null
  door: "knock" | "locked" | "open"
  knocks: string[]
  removed: string[]
  invitation: string
  votes: VoteState[]
}

/** One seat of a room, as everyone sees it. */
export interface SeatState {
  seat: number
  name: string
  bot: string | null
  robot: string
  team: number | null
  muted: boolean
  owner: boolean
  absence: "bot" | "default" | "wait" | ""
}

/** One thing that is wrong: an English sentence, and its kind and facts for other languages. */
export interface Finding {
  kind: string
  words: string
  grave: boolean
  square: [number, number] | null
  facts: Record<string, string | number>
}

/** A vote that is under way. */
export interface VoteState {
  motion: string
  seats: number[]
}

/** Who is here now. */
export interface Presence {
  type: "presence"
  online: number[]
  away: number[]
  spectators: number
  owner: boolean
  missing: Missing[]
}

/** A player who is away while the game waits for an answer. */
export interface Missing {
  seat: number
  away_ms: number
  then: "bot" | "default" | "wait"
  in_ms: number | null
}

/** What happened, and the view after it, as one seat (None: a spectator) may know it. */
export interface Update {
  type: "update"
  seat: number | null
  game: number
  seq: number
  start: number
  events: unknown[]
  view: unknown
  clocks: ClockState[]
  now: number
}

/** A running clock. The server keeps time; the client counts down from `remaining_ms`. */
export interface ClockState {
  kind: "game" | "glass" | "question" | "show"
  seats: number[]
  remaining_ms: number
  total_ms: number
}

/** Someone answered, or changed or took back an answer, and others have not answered yet. */
export interface Waiting {
  type: "waiting"
  game: number
  seq: number
  waiting_for: number[]
  clocks: ClockState[]
}

/** A seat's own answers that can still be changed, by key; sent after one of them changed. */
export interface OwnAnswers {
  type: "answered"
  seat: number
  game: number
  seq: number
  answered: Record<string, unknown>
}

/** A seat's programs as laid so far, by key; sent on connecting, and when they change elsewhere. */
export interface OwnDrafts {
  type: "drafts"
  seat: number
  game: number
  drafts: Record<string, unknown>
}

/** For spectators of rooms that show hands later: the private events of finished turns. */
export interface Unveiled {
  type: "unveiled"
  game: number
  events: unknown[]
}

/** Ricochet: a shortest solution of a finished round. */
export interface RoundSolution {
  type: "solution"
  game: number
  round: number
  chip: string
  moves: string
  shortest: number | null
  robots: Record<string, [number, number]>
  steps: TriedMove[]
}

export interface TriedMove {
  move: string
  path: [number, number][]
}

/** Ricochet, solo: the hints so far, one field for each; sent only to the player. */
export interface Hints {
  type: "hints"
  game: number
  round: number
  number: number
  shortest: number | null
  robot: string | null
  move: string | null
  moves: string | null
}

/** A chat line from a seat; numbered, so that none is shown twice. */
export interface ChatMessage {
  type: "chat"
  number: number
  seat: number
  name: string
  text: string
  at: number
}

/** The command took effect and is on disk. `seq` is the number of an answer in the game's log. */
export interface Ack {
  type: "ack"
  id: string
  seq: number | null
}

/** The command was refused, and nothing changed. `message` is one clear line. */
export interface Error {
  type: "error"
  id: string | null
  code: string
  message: string
  reason: string
  values: Record<string, string | number>
  tokens: number[]
}

/** The answer to `preview`. It is an aid, not a promise: other robots move too. */
export interface Previewed {
  type: "preview"
  id: string
  seat: number
  steps: PathStep[]
}

/** Where the robot of a preview is after a register; `square` None: destroyed. */
export interface PathStep {
  register: number
  square: [number, number] | null
  facing: string
  path: [number, number][]
}

/** The answer to `try_out`: the slides, and whether the last one reaches the target. */
export interface Tried {
  type: "tried"
  id: string
  moves: TriedMove[]
  robots: Record<string, [number, number]>
  solved: boolean
}

/** The answer to `new_token`. */
export interface TokenMade {
  type: "token"
  id: string
  seat: number
  token: string
}

/** All public rooms, newest first. */
export interface Lobby {
  type: "lobby"
  rooms: RoomSummary[]
}

/** A public room in the lobby's list. */
export interface RoomSummary {
  room: string
  game: "rally" | "ricochet"
  edition: string
  course: string
  state: "finished" | "gathering" | "playing"
  names: string[]
  bots: number
  seats: number
  spectators: boolean
  created: number
}

/** The last message on a socket: reconnect after `retry_ms`, or not at all (None). */
export interface Goodbye {
  type: "goodbye"
  code: string
  message: string
  retry_ms: number | null
}

/** The race as one seat sees it; `seat` is None for a spectator. */
export interface RallyView {
  seat: number | null
  edition: string
  course: string
  players: string[]
  rules: Record<string, unknown>
  goal: string
  phase: string
  turn: number
  register: number
  boards: BoardView[]
  flags: ([number, number] | null)[]
  flag_starts: [number, number][]
  start: [number, number] | null
  robots: RobotView[]
  option_deck: number
  notes: Record<string, unknown>
  questions: RallyQuestion[]
  answered: Record<string, unknown>
  waiting_for: number[]
  finished: boolean
  winners: number[]
  ends_by_time: boolean
  last_turn: boolean
  flags_in_order: boolean
  flag_teams: (number | null)[]
}

/** A board on the table, as it lies now. */
export interface BoardView {
  board: RallyBoard
  x: number
  y: number
  quarters: number
}

/** A printed board: a name and its tiles, row by row from the north-west corner. */
export interface RallyBoard {
  name: string
  edition: string
  width: number
  height: number
  rows: Tile[][]
}

/** One printed square. What the floor itself is made of has fields; machines are fixtures. */
export interface Tile {
  pit: boolean
  repair: number
  belt: Belt | null
  dock: number
  start: boolean
  walls: (0 | 1 | 2 | 3)[]
  lasers: Laser[]
  fixtures: Fixture[]
}

/** A conveyor belt: where it goes, how fast, and from which sides belts lead into it. */
export interface Belt {
  exit: 0 | 1 | 2 | 3
  express: boolean
  entries: (0 | 1 | 2 | 3)[]
}

/** An emitter on one side of the square; its beams run away from that side. */
export interface Laser {
  mount: 0 | 1 | 2 | 3
  beams: number
}

/** Something on a square that only its element's own file understands: which element, and its settings. */
export interface Fixture {
  element: string
  side: 0 | 1 | 2 | 3 | null
  registers: number[]
  number: number
}

/** A robot and its program sheet, as far as the viewer may see them. */
export interface RobotView {
  id: number
  seat: number
  name: string
  dock: number
  status: string
  square: [number, number] | null
  facing: 0 | 1 | 2 | 3
  damage: number
  lives: number
  next_flag: number
  archive: [number, number] | null
  virtual: boolean
  powered_down: boolean
  going_down: boolean
  team: number | null
  place: number | null
  controller: number | null
  registers: RegisterView[]
  options: OptionView[]
  hand_size: number
  hand: Card[]
}

/** One register: whether a card lies there, and which, if the viewer may know. */
export interface RegisterView {
  filled?: boolean
  locked?: boolean
  face_up?: boolean
  cards?: Card[]
  by?: string | null
}

/** A program card: its priority number, which identifies it in the deck, and its kind. */
export type Card = [priority: number, kind: string]

/** A robot's option card; only its owner sees a card stored on it. */
export interface OptionView {
  id: string
  tokens?: number
  setting?: string | null
  has_card?: boolean
  stored?: Card | null
}

export interface RaceStarted {
  event: "RaceStarted"
  edition: string
  course: string
  to?: number | null
}

export interface RobotChosen {
  event: "RobotChosen"
  robot: number
  seat: number
  name: string
  dock: number
  team?: number | null
  to?: number | null
}

/** Dutch: the card that a player drew for the order of choosing robots (rulebook 003:54). */
export interface StartCardDrawn {
  event: "StartCardDrawn"
  seat: number
  card: Card
  to?: number | null
}

export interface TurnStarted {
  event: "TurnStarted"
  turn: number
  to?: number | null
}

export interface RegisterStarted {
  event: "RegisterStarted"
  register: number
  to?: number | null
}

/** A step of the register phase begins: reveal, move, express belts, ... */
export interface StepStarted {
  event: "StepStarted"
  step: string
  to?: number | null
}

export interface CardsDealt {
  event: "CardsDealt"
  robot: number
  count: number
  to?: number | null
}

/** The cards themselves, for their owner alone. */
export interface HandReceived {
  event: "HandReceived"
  robot: number
  cards: Card[]
  to?: number | null
}

/** AMIGO: a hand of nine rotations is shown to all and dealt again (rulebook 004:180). */
export interface HandShown {
  event: "HandShown"
  robot: number
  cards: Card[]
  to?: number | null
}

export interface ProgramFinished {
  event: "ProgramFinished"
  robot: number
  filled_blind?: number[]
  to?: number | null
}

/** The whole program, for its owner alone. */
export interface ProgramLaid {
  event: "ProgramLaid"
  robot: number
  registers: Register[]
  to?: number | null
}

/** What lies on one register: no card, one, or two joined by an option card (named in `by`). */
export type Register = [cards: Card[], by: string | null]

export interface PowerDownAnnounced {
  event: "PowerDownAnnounced"
  robot: number
  to?: number | null
}

/** The robot starts the turn powered down, free of all damage. */
export interface PoweredDown {
  event: "PoweredDown"
  robot: number
  to?: number | null
}

export interface PoweredUp {
  event: "PoweredUp"
  robot: number
  to?: number | null
}

export interface CardRevealed {
  event: "CardRevealed"
  robot: number
  register: number
  cards: Card[]
  to?: number | null
}

export interface RobotTurned {
  event: "RobotTurned"
  robot: number
  facing: 0 | 1 | 2 | 3
  cause: string
  to?: number | null
}

/** The robot moved one square: under its own power, by a pusher or by a weapon. */
export interface RallyRobotMoved {
  event: "RobotMoved"
  robot: number
  origin: [number, number]
  square: [number, number]
  cause: string
  to?: number | null
}

export interface RobotPushed {
  event: "RobotPushed"
  robot: number
  origin: [number, number]
  square: [number, number]
  by?: number | null
  to?: number | null
}

/** A robot should have moved one square but stays where it is. */
export interface RobotBlocked {
  event: "RobotBlocked"
  robot: number
  direction: 0 | 1 | 2 | 3
  reason?: "clash" | "head-on" | "meeting" | "standing" | "wall"
  cause?: string
  others?: number[]
  to?: number | null
}

/** All robots that belts carried in one step, at the same time. */
export interface BeltsMoved {
  event: "BeltsMoved"
  express: boolean
  rides: Ride[]
  to?: number | null
}

/** One robot's (or flag's) part of a belt step. */
export type Ride = [passenger: number, origin: [number, number], square: [number, number], facing: 0 | 1 | 2 | 3]

/** A flag rode on a belt, fell, was taken, dropped or brought back. */
export interface FlagMoved {
  event: "FlagMoved"
  flag: number
  square: [number, number] | null
  cause: string
  robot?: number | null
  fell?: "" | "edge" | "pit"
  to?: number | null
}

/** A belt should have carried a flag, but it stays where it is (rulebook 000:579). */
export interface FlagBlocked {
  event: "FlagBlocked"
  flag: number
  direction: 0 | 1 | 2 | 3
  reason: "clash" | "head-on" | "meeting" | "standing" | "wall"
  flags?: number[]
  to?: number | null
}

/** A board laser hits a robot; squares from the emitter to the robot. */
export interface BeamFired {
  event: "BeamFired"
  squares: [number, number][]
  beams: number
  target: number
  to?: number | null
}

export interface ShotFired {
  event: "ShotFired"
  robot: number
  weapon: string
  target: number | null
  squares: [number, number][]
  to?: number | null
}

export interface DamageTaken {
  event: "DamageTaken"
  robot: number
  damage: number
  cause: string
  by?: number | null
  to?: number | null
}

/** An option stops a point, or takes it in place of the robot. */
export interface DamagePrevented {
  event: "DamagePrevented"
  robot: number
  option: string
  cause?: string
  by?: number | null
  to?: number | null
}

export interface RegisterLocked {
  event: "RegisterLocked"
  robot: number
  register: number
  to?: number | null
}

/** The top card of the deck is put face up on a register. */
export interface RegisterFilled {
  event: "RegisterFilled"
  robot: number
  register: number
  cards: Card[]
  to?: number | null
}

export interface RegisterUnlocked {
  event: "RegisterUnlocked"
  robot: number
  register: number
  to?: number | null
}

export interface RobotDestroyed {
  event: "RobotDestroyed"
  robot: number
  cause: string
  square: [number, number] | null
  by?: number | null
  to?: number | null
}

export interface LifeLost {
  event: "LifeLost"
  robot: number
  lives: number
  to?: number | null
}

export interface RobotOut {
  event: "RobotOut"
  robot: number
  to?: number | null
}

export interface FlagTouched {
  event: "FlagTouched"
  robot: number
  flag: number
  next_flag?: number
  to?: number | null
}

/** A robot is on a flag that it has not touched yet, and that does not count. */
export interface FlagIgnored {
  event: "FlagIgnored"
  robot: number
  flag: number
  reason: "order" | "powered down" | "rule" | "turn"
  next_flag: number
  rule?: string
  to?: number | null
}

export interface ArchiveMoved {
  event: "ArchiveMoved"
  robot: number
  square: [number, number]
  to?: number | null
}

export interface DamageRepaired {
  event: "DamageRepaired"
  robot: number
  damage: number
  to?: number | null
}

/** The owner would rather keep the damage, and a locked card with it (002:227, 003:248, 004:661). */
export interface RepairDeclined {
  event: "RepairDeclined"
  robot: number
  points: number
  to?: number | null
}

export interface OptionDrawn {
  event: "OptionDrawn"
  robot: number
  option: string
  to?: number | null
}

/** A site would give the robot an option, and it gets none (000:276, 002:400, 003:302). */
export interface OptionMissed {
  event: "OptionMissed"
  robot: number
  reason: "none left" | "powered down"
  to?: number | null
}

/** Options to choose from, for the chooser alone. */
export interface OptionsOffered {
  event: "OptionsOffered"
  robot: number
  options: string[]
  to?: number | null
}

export interface OptionLost {
  event: "OptionLost"
  robot: number
  option: string
  cause: string
  to?: number | null
}

/** An option card takes effect; `detail` names a side, a register, what does not turn the robot, ... */
export interface OptionUsed {
  event: "OptionUsed"
  robot: number
  option: string
  detail?: string
  target?: number | null
  to?: number | null
}

/** An option was used, or would have worked, and has no effect. */
export interface OptionFailed {
  event: "OptionFailed"
  robot: number
  option: string
  reason: string
  target?: number | null
  to?: number | null
}

/** A weapon cannot be fired at the robot in its sights, so that another one fires. */
export interface WeaponBarred {
  event: "WeaponBarred"
  robot: number
  option: string
  target: number
  reason: string
  to?: number | null
}

/** A robot executes the cards of another. */
export interface RobotControlled {
  event: "RobotControlled"
  robot: number
  by: number
  cards: Card[]
  option?: string
  to?: number | null
}

/** A card now lies face down on an option. */
export interface CardStored {
  event: "CardStored"
  robot: number
  option: string
  to?: number | null
}

/** Which card it is, for its owner alone. */
export interface CardSeen {
  event: "CardSeen"
  robot: number
  option: string
  card: Card
  to?: number | null
}

/** A robot is put on the floor, at the start or after a destruction. */
export interface RobotEntered {
  event: "RobotEntered"
  robot: number
  square: [number, number]
  facing: 0 | 1 | 2 | 3
  virtual?: boolean
  powered_down?: boolean
  damage?: number
  to?: number | null
}

export interface RobotMaterialised {
  event: "RobotMaterialised"
  robot: number
  to?: number | null
}

/** The robot has touched the last flag; `place` 1 is the win. */
export interface RobotFinished {
  event: "RobotFinished"
  robot: number
  place: number
  to?: number | null
}

/** A course rule did something that no other event describes. */
export interface RuleApplied {
  event: "RuleApplied"
  rule: string
  robot?: number | null
  detail?: unknown
  to?: number | null
}

export interface RaceEnded {
  event: "RaceEnded"
  winners: number[]
  ranking: number[][]
  reason?: "goal" | "losses" | "standstill" | "time" | "turns"
  turns?: number
  decided_by?: "first flags" | "goal" | "most flags"
  to?: number | null
}

/** The program of one robot. */
export interface ChooseProgram {
  kind: "ChooseProgram"
  hand: Card[]
  locked: number[]
  must_move_first?: boolean
  pairs?: [number, number, string][]
  once?: string[]
  short?: number
  may_power_down?: boolean
  seat: number
  robot?: number | null
  key?: string
}

/** Which robot to play (Dutch: highest card first, rulebook 003:54). */
export interface ChooseRobot {
  kind: "ChooseRobot"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Which way to face at the start (rulebook 002:159). */
export interface ChooseFacing {
  kind: "ChooseFacing"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** AMIGO: where and how to enter the race (rulebook 004:231-234). */
export interface ChooseEntry {
  kind: "ChooseEntry"
  barred?: Barred[]
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** A square, or a square with a facing, that is not offered, and why. */
export interface Barred {
  place: string
  reason: "pit" | "robot" | "sight"
}

/** Where and which way to come back after a destruction. */
export interface ChooseReentry {
  kind: "ChooseReentry"
  barred?: Barred[]
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Whether the robot comes back powered down (rulebook 000:292, 002:422). */
export interface ChooseReentryPower {
  kind: "ChooseReentryPower"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Whether to announce a power-down for the next turn. */
export interface ChoosePowerDown {
  kind: "ChoosePowerDown"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Whether a powered-down robot stays powered down for another turn. */
export interface ChooseStayDown {
  kind: "ChooseStayDown"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Which register a repaired point frees; 0 repairs a point that locks none (rulebook 002:380). */
export interface ChooseUnlock {
  kind: "ChooseUnlock"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** 1994: two points of repair or one option (rulebook 002:380). */
export interface ChooseDoubleSite {
  kind: "ChooseDoubleSite"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Which option is lost with the robot (rulebook 000:347). */
export interface ChooseLoss {
  kind: "ChooseLoss"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Whether an option takes the damage, and which (rulebook 000:337); with `take` the robot does. */
export interface ChooseSacrifice {
  kind: "ChooseSacrifice"
  points?: Point[]
  number?: number
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** A point of damage on its way to a robot, and what it does if the robot takes it and all before it. */
export interface Point {
  cause: string
  by?: number | null
  locks?: number
  destroys?: boolean
}

/** Whether an option changes the card being executed; `printed` leaves it as it is. */
export interface ChooseMove {
  kind: "ChooseMove"
  card: Card
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Which weapon fires at the target; `main_laser` is the ordinary one. */
export interface ChooseWeapon {
  kind: "ChooseWeapon"
  target: number
  damage?: number
  unusable?: Unusable[]
  effects?: WeaponEffect[]
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** A weapon that is not offered, and why. */
export interface Unusable {
  option: string
  reason: string
}

/** What a weapon does to its target on the floor; what else it does, the text of its card says. */
export interface WeaponEffect {
  damage?: number
  shove?: number
}

/** What a weapon does to the robot it hits (Fire Control, High-Power Laser). */
export interface ChooseShot {
  kind: "ChooseShot"
  option: string
  target: number
  number?: number
  shots?: number
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** How an option that is programmed each turn is set (side, direction, on or off). */
export interface ChooseSetting {
  kind: "ChooseSetting"
  option: string
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Whether an option is used now. */
export interface ChooseUse {
  kind: "ChooseUse"
  option: string
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Which left-over card, by its number, is laid on an option; 0 lays none. */
export interface ChooseCard {
  kind: "ChooseCard"
  option: string
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Which square the Mechanical Arm touches; `none` touches none. */
export interface ChooseReach {
  kind: "ChooseReach"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Which of the offered options is kept; the answer is secret until all have chosen. */
export interface ChooseDraft {
  kind: "ChooseDraft"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Team games: which board is the team's home; boards are numbered from 0. */
export interface ChooseHome {
  kind: "ChooseHome"
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** Where a robot starts or comes back, if a course rule lets the player choose. */
export interface ChoosePlacement {
  kind: "ChoosePlacement"
  barred?: Barred[]
  seat: number
  robot?: number | null
  key?: string
  choices: (string | number | boolean)[]
}

/** A game as one seat sees it; `seat` is None for spectators. */
export interface RicochetView {
  seat: number | null
  players: string[]
  bots: Record<string, string>
  house: House
  chips_to_win: number | null
  board: RicochetBoard
  robots: Record<string, [number, number]>
  markers: Record<string, [number, number]>
  phase: string
  now: number
  round: number
  chip: Target | null
  chips_left: number
  won: string[][]
  missed: string[]
  bids: Bid[]
  done: number[]
  hints: number
  glass_ends: number | null
  showing: number | null
  moves: string
  in_vain: string[]
  agreed: number[]
  winners: number[]
  questions: (NextChip | Think | Show | Watch | AnyWayLeft)[]
}

/** The house rules of a game; the defaults are the rulebook's. Times are in milliseconds. */
export interface House {
  turn_rule: boolean
  allow_fewer: boolean
  chips_to_win: number | null
  black: boolean
  double_time: boolean
  hints: boolean
  glass_ms: number
  quiet_ms: number
  show_ms: number | null
}

/** Walls, barriers and targets. */
export interface RicochetBoard {
  width: number
  height: number
  walls: number[]
  diagonals: Diagonal[]
  targets: Target[]
  code: string
}

/** A coloured barrier: robots of its colour pass, all others are deflected by 90 degrees. */
export interface Diagonal {
  square: [number, number]
  slash: string
  colour: string
}

/** A pictured target square. The vortex has no colour: any robot may reach it. */
export interface Target {
  square: [number, number]
  colour: string | null
  symbol: string
}

/** A claim to solve it in exactly this number of moves. `order` numbers the round's bids as made. */
export interface Bid {
  seat: number
  moves: number
  at: number
  order: number
}

/** Who turns over the next chip? Anyone may; the first to answer does. After the first round players may */
export interface NextChip {
  ask: "next_chip"
  key: string
  seat: number
  accepts: string[]
}

/** In how many moves? A bid is at most `highest`: nobody may raise their own bid (001:61). */
export interface Think {
  ask: "think"
  key: string
  seat: number
  accepts: string[]
  highest: number
  glass_ends: number | null
  quiet_ends: number | null
}

/** Show the solution, move by move. `moves` are the legal ones. */
export interface Show {
  ask: "show"
  key: string
  seat: number
  accepts: string[]
  bid: number
  made: number
  moves: string[]
}

/** To the clock: when is the time up? */
export interface Watch {
  ask: "watch"
  key: string
  seat: number
  accepts: string[]
  ends: number
}

/** To the solver, once all `chips` that are left were tried in vain: can any of them be reached? */
export interface AnyWayLeft {
  ask: "any_way_left"
  key: string
  seat: number
  accepts: string[]
  chips: string[]
}

export interface GameBegan {
  event: "game_began"
  at: number
  players: string[]
  board: string
  robots: Record<string, [number, number]>
  chips: number
  house: House
}

/** A round begins (001:34). `active` is the robot that must reach the square; None: any robot. */
export interface ChipTurned {
  event: "chip_turned"
  at: number
  seat: number
  round: number
  chip: string
  target: [number, number]
  active: string | null
  chips_left: number
}

export interface GlassTurned {
  event: "glass_turned"
  at: number
  seat: number
  ends: number
}

export interface BidMade {
  event: "bid_made"
  at: number
  seat: number
  moves: number
}

export interface PlayerDone {
  event: "player_done"
  at: number
  seat: number
}

/** Solo: the player took the round's hint of that number. The log does not hold what it says. */
export interface HintTaken {
  event: "hint_taken"
  at: number
  seat: number
  number: number
}

/** Bidding is over. `order` lists the seats in the order in which they show solutions (001:65-67). */
export interface BiddingEnded {
  event: "bidding_ended"
  at: number
  reason: "all_done" | "found" | "time_up"
  order: number[]
}

export interface ShowBegan {
  event: "show_began"
  at: number
  seat: number
  moves: number
}

/** One counted move; the path holds all squares from start to end. */
export interface RicochetRobotMoved {
  event: "robot_moved"
  at: number
  seat: number
  count: number
  move: string
  path: [number, number][]
}

/** A shown solution failed; the robots are back on their markers, at `robots` (001:67). */
export interface ShowFailed {
  event: "show_failed"
  at: number
  seat: number
  reason: "gave_up" | "no_turn" | "not_reached" | "time_up"
  robots: Record<string, [number, number]>
}

/** A player won the chip; the markers move under the robots, now at `robots` (001:71). Solo: face up. */
export interface ChipWon {
  event: "chip_won"
  at: number
  seat: number
  chip: string
  moves: string
  robots: Record<string, [number, number]>
}

/** Nobody won the chip; it is mixed with the remaining chips (001:69, 001:73). */
export interface ChipReturned {
  event: "chip_returned"
  at: number
  chip: string
  reason: "all_failed" | "no_bid"
  chips_left: number
}

/** Solo: no solution was found in time, so the chip stays face down for good (001:87). */
export interface ChipMissed {
  event: "chip_missed"
  at: number
  chip: string
}

/** A player agrees to end the game here; it ends when all agree (001:79). */
export interface AgreedToStop {
  event: "agreed_to_stop"
  at: number
  seat: number
}

/** The game is over. `chips` by seat; ties share the win (001:79). Solo: no winner means a lost game. */
export interface GameEnded {
  event: "game_ended"
  at: number
  winners: number[]
  chips: number[]
  reason: "agreed" | "chips_to_win" | "no_chips_left" | "no_way_left" | "stuck"
}

/** Turn over the next chip and begin the round. */
export interface TurnChip {
  do: "turn_chip"
  at?: number | null
}

/** Bid a number of moves. */
export interface MakeBid {
  do: "bid"
  at?: number | null
  moves: number
}

/** Decline to bid (again) in this round. Once all have, the round need not wait for the glass. */
export interface Done {
  do: "done"
  at?: number | null
}

/** Turn the glass although nobody has bid, after a long silence. */
export interface TurnGlass {
  do: "turn_glass"
  at?: number | null
}

/** Solo, if the house rules allow it: take the next hint. The game only counts hints; it has no solver. */
export interface AskHint {
  do: "hint"
  at?: number | null
}

/** Move a robot while showing a solution: letter and direction, as in `RS`. */
export interface MoveRobot {
  do: "move"
  at?: number | null
  move: string
}

/** Admit that the solution does not work. */
export interface GiveUp {
  do: "give_up"
  at?: number | null
}

/** The glass has run out. */
export interface TimeUp {
  do: "time_up"
  at?: number | null
}

/** Agree that the game ends here (001:79). It ends once all agree; turning the next chip is playing on. */
export interface AgreeToStop {
  do: "agree_to_stop"
  at?: number | null
}

/** Proven: none of the chips that are left can be reached. */
export interface NoWayLeft {
  do: "no_way_left"
  at?: number | null
}

/** Create a room; with a name, its creator takes the first seat at once. */
export interface NewRoom {
  settings?: Settings
  name?: string | null
  bots?: string[]
  browser?: string | null
}

export interface RoomMade {
  room: string
  owner: string
  seat: number | null
  token: string | null
}

/** Take a seat; in a running game, that of a bot. */
export interface Join {
  name: string
  seat?: number | null
  browser?: string | null
  invitation?: string | null
}

export interface Joined {
  room: string
  seat: number | null
  token: string
}

/** A room, for everyone who has its link. */
export interface RoomInfo {
  room: string
  state: "finished" | "gathering" | "playing"
  settings: Settings
  seats: SeatState[]
  game: number
  replay: string | null
  full: boolean
  link: string
}

export interface RoomList {
  rooms: RoomSummary[]
}

/** Boards and flags of a free set-up, to be drawn. */
export interface FloorPlan {
  boards: BoardPlace[]
  drawings?: Record<string, string>
  flags?: [number, number][]
  start?: [number, number] | null
}

/** A course board by board, for a closer look. */
export interface CourseFloor {
  boards: BoardView[]
  flags: [number, number][]
  start: [number, number] | null
}

/** Everything that can be chosen. */
export interface Catalogue {
  version: string
  editions: EditionInfo[]
  courses: CourseInfo[]
  boards: BoardInfo[]
  house_rules: HouseRuleInfo[]
  special_rules: CourseRuleInfo[]
  options: OptionInfo[]
  robots: Character[]
  rally_levels: string[]
  rally_bots: BotInfo[]
  ricochet: RicochetInfo
}

export interface EditionInfo {
  key: string
  name: string
  players: [number, number]
  about: string[]
  first_course: string
  lives: number
  optional_lives: number[][]
  start: "docks" | "first flag" | "own" | "shared"
  ends_by_time: boolean
  glass_seconds: number
  options: string[]
  official: OfficialInfo[]
  profiles: ProfileInfo[]
}

/** An optional rule or variant that the edition's own book offers, and where it stands there. */
export interface OfficialInfo {
  rule: string
  place: string
}

/** A named way to play an edition. */
export interface ProfileInfo {
  key: string
  title: string
  text: string
  differences: DifferenceInfo[]
}

/** A house rule, `optional_lives` or `ready` that a profile sets differently from the book, and why. */
export interface DifferenceInfo {
  rule: string
  value: unknown
  because: string
}

export interface CourseInfo {
  key: string
  name: string
  german_name: string
  editions: string[]
  category: string
  players: number[]
  length: string
  difficulty: string
  summary: string
  boards: string[]
  flags: number
  places: BoardPlace[]
  flag_squares: [number, number][]
  start: [number, number] | null
  special: Record<string, unknown>
  special_texts: string[]
}

export interface BoardInfo {
  key: string
  name: string
  plan: string
  width: number
  height: number
  docks: number
}

export interface HouseRuleInfo {
  name: string
  title: string
  text: string
  group: string
  values: unknown[]
  value_titles: string[]
  printed: Record<string, unknown>
  official: boolean
}

export interface CourseRuleInfo {
  name: string
  title: string
  text: string
  category: string
  parameters: Record<string, boolean | number | string>
  parameter_titles: Record<string, string>
  is_goal: boolean
  goal: string
  teams: TeamsInfo | null
}

/** This many teams, or teams of that size; the other number is 0. */
export interface TeamsInfo {
  count: number
  size: number
}

export interface OptionInfo {
  id: string
  name: string
  text: string
  category: string
  editions: string[]
}

/** What one of the robots looks like, and what it is like. */
export interface Character {
  name: string
  letter: string
  colour: string
  about: string
}

export interface BotInfo {
  name: string
  title: string
  text: string
  beats: string
  wins: number
}

export interface RicochetInfo {
  faces: string[]
  chips_to_win: Record<string, number>
  most_players: number
  levels: string[]
}

/** A game to watch. A live game shows what is public; a finished one shows everything. */
export interface Replay {
  code: string
  game: "rally" | "ricochet"
  room: string | null
  finished: boolean
  complete: boolean
  names: string[]
  bots: (string | null)[]
  events: unknown[]
  keyframes: Keyframe[]
  seed_hash: string | null
  seed: string | null
}

/** The view after `event` events. */
export interface Keyframe {
  event: number
  turn: number
  view: unknown
}

export interface ReplayMade {
  code: string
}

/** A rule problem, to be packed with the game. */
export interface ReportRequest {
  at: number
  counted: "all" | "public" | number
  tokens: string[]
  text: string
  rule: string
  lines: string
}

/** The progress of something that takes a while; ask again until it is ready. */
export interface Progress {
  done: number
  ready: boolean
}

/** The analysis of a finished game, once it is done; ask again until it is ready. */
export interface AnalysisProgress {
  done: number
  ready: boolean
  game: "rally" | "ricochet"
  analysis: unknown | null
}

/** All turns of a race, robot by robot. */
export interface Analysis {
  course: string
  players: string[]
  turns: number
  winners: number[]
  reviews: Review[]
  left_out: string[]
}

/** One robot's turn in hindsight. Values are expected registers to the end of the race. */
export interface Review {
  turn: number
  seat: number
  robot: number
  name: string
  flags: number
  damage: number
  lives: number
  left: number
  played: string[]
  best: string[]
  gain: number
  luck: number
}

/** All rounds of a game. */
export interface GameReview {
  players: string[]
  board: RicochetBoard
  rounds: RoundReview[]
}

/** One round in hindsight. */
export interface RoundReview {
  round: number
  target: Target
  robots: Record<string, [number, number]>
  shortest: number | null
  count: number
  ways: Way[]
  bids: BidReview[]
}

/** A sequence of moves, with the squares that each move crosses. */
export interface Way {
  moves: string
  paths: [number, number][][]
}

/** A player's last bid in a round, and what became of it. */
export interface BidReview {
  seat: number
  moves: number
  outcome: string
  way: Way | null
}

/** The codes of the collection's puzzles by level, easiest first. */
export interface Collection {
  today: string
  levels: Record<string, string[]>
}

/** The puzzle of a day. */
export interface DayPuzzle {
  day: string
  code: string
  level: string
}

/** What a puzzle shows. */
export interface PuzzlePosition {
  code: string
  board: RicochetBoard
  robots: Record<string, [number, number]>
  target: Target
  level: string
}

/** Where the moves lead. The puzzle's shortest length is revealed once it is solved. */
export interface PuzzleTried {
  moves: TriedMove[]
  robots: Record<string, [number, number]>
  legal: string[]
  solved: boolean
  straight: boolean
  best: number | null
  stars: number
  level: string
}

/** What a hint reveals: the length, then the first robot, the first move, the whole solution. */
export interface Hint {
  step: number
  length: number
  moves: string
}

/** The body of a refused request. */
export interface ErrorBody {
  code: string
  message: string
  reason: string
  values: Record<string, string | number>
}

export interface Health {
  status: "degraded" | "ok" | "stopping"
  version: string
  database: "postgresql" | "sqlite"
  reason: string
}

export interface Alive {
  status: "alive"
  version: string
}

/** A course to be checked: as a sketch, or as text. */
export interface ToCheck {
  desk?: string
  sketch?: Sketch | null
  text?: string | null
  edition?: string
}

/** A course (without drawings) and its custom boards by name. */
export interface Sketch {
  course: Course
  own: Record<string, RallyBoard>
}

/** Everything a race needs apart from the players. */
export interface Course {
  name: string
  editions: string[]
  category: "beginner" | "expert" | "own" | "team"
  players: number[]
  length: "long" | "medium" | "short"
  difficulty: "" | "easy" | "hard" | "moderate"
  summary: string
  source: string
  boards: BoardPlace[]
  flags: [number, number][]
  start: [number, number] | null
  special: Record<string, Record<string, boolean | number | string>>
  drawings: Record<string, string>
}

/** Everything there is to say about a course. */
export interface Checked {
  sketch: Sketch
  edition: string
  findings: Finding[]
  text: string
  drawings: Record<string, string>
}

/** A course to be raced by bots. */
export interface ToEstimate {
  desk?: string
  text: string
  edition: string
  players?: number
}

export interface Estimated {
  estimate: Estimate
}

/** What to expect of a course. */
export interface Estimate {
  races: number
  won: number
  turns: number
  fewest: number
  most: number
  destroyed: number
  length: "long" | "medium" | "short"
  difficulty: "easy" | "hard" | "moderate"
}

/** A course to be kept on the server; with the key it can be changed later. */
export interface ToKeep {
  text: string
  key?: string
}

export interface Kept {
  code: string
  key: string
}

/** Options for a random course. */
export interface Surprise {
  length?: "long" | "medium" | "short"
  difficulty?: "easy" | "hard" | "moderate"
  players?: number
  edition?: string
  seed: string
}

/** A position of Ricochet Robots. */
export interface RicochetSketch {
  desk?: string
  board: string
  robots: Record<string, [number, number]>
  target: [number, number]
  active: string | null
  turn_rule?: boolean
}

/** What the solver says about a position. */
export interface RicochetSolved {
  board: RicochetBoard
  problem: string
  outcome: "" | "impossible" | "not within" | "solved"
  moves: number | null
  count: number
  searched: number
  solution: string
  paths: [number, number][][]
  code: string
  file: string
}

/** Positions as text: a code, a board's code, a file's JSON or a drawn board. */
export interface RicochetText {
  text: string
}

export interface RicochetOpened {
  positions: RicochetFound[]
}

/** A position found in the text. */
export interface RicochetFound {
  name: string
  board: string
  robots: Record<string, [number, number]>
  target: [number, number]
  active: string | null
}

export type FirstMessage =
  | Hello
  | WatchLobby

export type AnyCommand =
  | TakeSeats
  | Ping
  | Resync
  | AnswerQuestion
  | TakeBack
  | Draft
  | Preview
  | TryOut
  | TellHints
  | EndByTime
  | Say
  | Mute
  | ChangeSettings
  | ChangeSeat
  | AddBot
  | Leave
  | Start
  | Rematch
  | Gather
  | NewToken
  | SetDoor
  | Admit
  | Decline
  | Kick
  | Readmit
  | RenewLink
  | HandOver
  | StandIn
  | FreeSeat
  | ChangeClocks
  | EndGame
  | VoteAgainst

export type AnyServerMessage =
  | You
  | RoomState
  | Presence
  | Update
  | Waiting
  | OwnAnswers
  | OwnDrafts
  | Unveiled
  | RoundSolution
  | Hints
  | ChatMessage
  | Ack
  | Error
  | Previewed
  | Tried
  | TokenMade
  | Lobby
  | Goodbye

export type RallyEvent =
  | RaceStarted
  | RobotChosen
  | StartCardDrawn
  | TurnStarted
  | RegisterStarted
  | StepStarted
  | CardsDealt
  | HandReceived
  | HandShown
  | ProgramFinished
  | ProgramLaid
  | PowerDownAnnounced
  | PoweredDown
  | PoweredUp
  | CardRevealed
  | RobotTurned
  | RallyRobotMoved
  | RobotPushed
  | RobotBlocked
  | BeltsMoved
  | FlagMoved
  | FlagBlocked
  | BeamFired
  | ShotFired
  | DamageTaken
  | DamagePrevented
  | RegisterLocked
  | RegisterFilled
  | RegisterUnlocked
  | RobotDestroyed
  | LifeLost
  | RobotOut
  | FlagTouched
  | FlagIgnored
  | ArchiveMoved
  | DamageRepaired
  | RepairDeclined
  | OptionDrawn
  | OptionMissed
  | OptionsOffered
  | OptionLost
  | OptionUsed
  | OptionFailed
  | WeaponBarred
  | RobotControlled
  | CardStored
  | CardSeen
  | RobotEntered
  | RobotMaterialised
  | RobotFinished
  | RuleApplied
  | RaceEnded

export type RallyQuestion =
  | ChooseProgram
  | ChooseRobot
  | ChooseFacing
  | ChooseEntry
  | ChooseReentry
  | ChooseReentryPower
  | ChoosePowerDown
  | ChooseStayDown
  | ChooseUnlock
  | ChooseDoubleSite
  | ChooseLoss
  | ChooseSacrifice
  | ChooseMove
  | ChooseWeapon
  | ChooseShot
  | ChooseSetting
  | ChooseUse
  | ChooseCard
  | ChooseReach
  | ChooseDraft
  | ChooseHome
  | ChoosePlacement

export type RicochetEvent =
  | GameBegan
  | ChipTurned
  | GlassTurned
  | BidMade
  | PlayerDone
  | HintTaken
  | BiddingEnded
  | ShowBegan
  | RicochetRobotMoved
  | ShowFailed
  | ChipWon
  | ChipReturned
  | ChipMissed
  | AgreedToStop
  | GameEnded

export type RicochetQuestion =
  | NextChip
  | Think
  | Show
  | Watch
  | AnyWayLeft

export type RicochetAnswer =
  | TurnChip
  | MakeBid
  | Done
  | TurnGlass
  | AskHint
  | MoveRobot
  | GiveUp
  | TimeUp
  | AgreeToStop
  | NoWayLeft
