export type Role = 'button' | 'link' | 'tab' | 'heading' | 'dialog'
export type Key = 'Escape' | 'Enter' | 'Tab' | 'End'
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

/**
 * What the tests do with a browser, in terms that Playwright and WebDriver both have. What is named is waited for, and
 * a name is the whole name.
 */
export interface Tab {
  open(address: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs a function in the page, which is sent as text; it is given, and resolves to, what JSON can hold. */
  run<Given extends unknown[]>(
    script: (...given: Given) => unknown,
    ...given: Given
  ): Promise<unknown>
  /** Whether an element of this role and name is displayed now. */
  has(role: Role, name: string): Promise<boolean>
  press(role: Role, name: string): Promise<void>
  /** Presses the mouse at a point of the viewport. */
  pressAt(x: number, y: number): Promise<void>
  /** Replaces the text of a field, key by key. */
  type(label: string, text: string): Promise<void>
  key(key: Key): Promise<void>
  /** Pastes what was copied into a field. */
  paste(label: string): Promise<void>
  /** Chooses a file for the file input of this label. */
  attach(label: string, path: string): Promise<void>
  /** A PNG of the viewport, or of the element of a selector. */
  picture(selector?: string): Promise<Buffer>
  /** The page as PDF on A4; undefined where the engine's driver cannot print. */
  paper(): Promise<Buffer | undefined>
  close(): Promise<void>
}

export interface Engine {
  readonly name: EngineName
  /** Opens a browser window without any stored data. */
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/** The text of a call of `script`, which both protocols run. */
export const callOf = (script: (...given: never[]) => unknown, given: readonly unknown[]): string =>
  `(${script})(${given.map((value) => JSON.stringify(value)).join()})`
