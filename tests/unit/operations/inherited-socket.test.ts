import { expect, test } from 'vitest'
import { inheritedSocket } from '../../../server/main/starting/inherited-socket.ts'

test.each([
  [{}, undefined],
  [{ LISTEN_FDS: '1', LISTEN_PID: '7' }, 3],
  // It was opened for the process that has started this one.
  [{ LISTEN_FDS: '1', LISTEN_PID: '6' }, undefined],
])('a host with %o listens at the socket that it was handed', (environment, socket) => {
  expect(inheritedSocket(environment, 7)).toBe(socket)
})

test('several sockets are refused, since a host has one', () => {
  expect(() => inheritedSocket({ LISTEN_FDS: '2', LISTEN_PID: '7' }, 7)).toThrow(
    /^LISTEN_FDS: is 2/,
  )
})
