import { expect, test } from 'vitest'
import { capacityFor } from './capacity.ts'

test('connections stay below the file limit, and half of them are streams at most', () => {
  expect(capacityFor(1024)).toEqual({
    connections: 824,
    connectionsPerAddress: 412,
    streams: 412,
    streamsPerClient: 206,
  })
  expect(capacityFor(Number.POSITIVE_INFINITY)).toEqual({
    connections: 5000,
    connectionsPerAddress: 1000,
    streams: 2500,
    streamsPerClient: 600,
  })
})

test('thirty devices behind one address fit, even with a low file limit', () => {
  const devices = 30
  const { connectionsPerAddress, streamsPerClient } = capacityFor(1024)
  // A browser opens six connections to a server, and each visible window has a stream.
  expect(devices * 6).toBeLessThan(connectionsPerAddress)
  expect(devices * 4).toBeLessThan(streamsPerClient)
})
