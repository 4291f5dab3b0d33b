// Faults of the drill. Each resolves when it is over; the shop may still be recovering.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './counter.ts'
import type { DrilledShop } from './shop.ts'

export type Fault = { name: string; strike(shop: DrilledShop, random: Random): Promise<void> }

const killServer = signalServer('SIGKILL', 'server killed')

/** As in a power cut: neither can inform the other. */
const killBoth: Fault = {
  name: 'server and PostgreSQL killed at once',
  async strike(shop, random) {
    sendSignal(shop.postgres().slice(0, 1), 'SIGKILL')
    await killServer.strike(shop, random)
  },
}

const stopServer = signalServer('SIGTERM', 'server asked to end')

const freezeServer: Fault = {
  name: 'server stopped and continued',
  async strike(shop, random) {
    const { process } = shop.server()
    process.kill('SIGSTOP')
    await sleep(500 + random() * 3000)
    process.kill('SIGCONT')
  },
}

const killPostgres: Fault = {
  name: 'PostgreSQL killed',
  async strike(shop) {
    sendSignal(shop.postgres().slice(0, 1), 'SIGKILL')
  },
}

const killBackend: Fault = {
  name: 'one connection of PostgreSQL killed',
  async strike(shop, random) {
    const backends = shop.postgres().slice(1)
    sendSignal([backends[Math.floor(random() * backends.length)] ?? 0], 'SIGKILL')
  },
}

const freezePostgres: Fault = {
  name: 'PostgreSQL stopped and continued',
  async strike(shop, random) {
    const stopped = shop.postgres()
    sendSignal(stopped, 'SIGSTOP')
    await sleep(500 + random() * 4000)
    sendSignal(stopped, 'SIGCONT')
  },
}

const cut: Fault = {
  name: 'connections cut',
  async strike(shop, random) {
    for (let times = 0; times < 5; times += 1) {
      shop.cut()
      await sleep(random() * 200)
    }
  },
}

const holdRow: Fault = {
  name: 'a row held',
  async strike(shop, random) {
    const holder = await shop.connect()
    try {
      await holder.query('begin')
      await holder.query('select from customers for update')
      await sleep(3000 + random() * 6000)
      await holder.query('rollback')
    } finally {
      await holder.end().catch(() => {})
    }
  },
}

const fillDisk: Fault = {
  name: 'disk full',
  async strike(shop, random) {
    const free = shop.fillDisk?.()
    await sleep(1000 + random() * 3000)
    free?.()
  },
}

/** Fills the disk only where it is the drill's own. */
export function faultsFor(shop: DrilledShop): Fault[] {
  const always = [killBoth, killServer, killPostgres, cut, holdRow, killBackend]
  const slower = [freezePostgres, freezeServer, stopServer]
  return [...always, ...(shop.fillDisk ? [fillDisk] : []), ...slower]
}

function signalServer(signal: NodeJS.Signals, name: string): Fault {
  return {
    name,
    async strike(shop) {
      const { process } = shop.server()
      const ended = once(process, 'close')
      process.kill(signal)
      await ended
    },
  }
}

function sendSignal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const id of processes) {
    try {
      if (id > 0) process.kill(id, name)
    } catch {
      // It has ended.
    }
  }
}
