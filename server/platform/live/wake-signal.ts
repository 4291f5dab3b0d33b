/** Wakes its one waiter; a call that comes while none waits ends the next wait at once. */
export class WakeSignal {
  #isCalled = false
  #wake = () => {}

  call(): void {
    this.#isCalled = true
    this.#wake()
  }

  /** Waits for a call, at most `ms`. */
  async wait(ms?: number): Promise<void> {
    if (!this.#isCalled) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((wake) => {
        this.#wake = wake
        if (ms !== undefined) timer = setTimeout(wake, ms)
      })
      clearTimeout(timer)
    }
    this.#isCalled = false
  }
}
