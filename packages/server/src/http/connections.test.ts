import { createServer, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Connections } from './connections.ts'

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
  })
  return socket
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.resume()
  })
}

test('whoever has been silent for longest makes room, and whoever speaks is served', async () => {
  const connections = new Connections({ connections: 3, connectionsEach: 100 }, false)
  const server = createServer((_request, reply) => reply.end('well'))
  connections.attach(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const silent = [await connected(port), await connected(port), await connected(port)]
  const [oldest] = silent
  if (oldest === undefined) throw new Error('nobody came')
  const gone = closed(oldest)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    get({ port, host: '127.0.0.1' }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).on('error', reject)
  })
  expect(status).toBe(200)
  await gone
  expect(connections.size).toBeLessThanOrEqual(3)
  for (const socket of silent) socket.destroy()
  server.close()
  server.closeAllConnections()
})

test('one address has no more connections than its share', async () => {
  const connections = new Connections({ connections: 100, connectionsEach: 2 }, false)
  const server = createServer()
  connections.attach(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const first = [await connected(port), await connected(port)]
  await closed(await connected(port))
  expect(connections.size).toBe(2)
  for (const socket of first) socket.destroy()
  server.close()
})
