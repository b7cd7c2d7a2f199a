import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'

export interface HttpsAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface Call {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls addresses whose names lead to this machine, and believes this certificate alone. */
export function httpsClient(certificate: string) {
  const agent = new Agent({
    ca: certificate,
    keepAlive: true,
    // A name server would not know the names.
    lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  const call = (
    url: string,
    { method = 'GET', body, token, headers = {} }: Call = {},
  ): Promise<HttpsAnswer> =>
    new Promise((done, failed) => {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const all = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(sent
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
          : {}),
        ...headers,
      }
      request(url, { agent, method, headers: all }, (answer) => {
        text(answer).then(
          (content) =>
            done({ status: answer.statusCode ?? 0, headers: answer.headers, text: content }),
          failed,
        )
      })
        .on('error', failed)
        .end(sent)
    })
  return { agent, call, close: () => agent.destroy() }
}
