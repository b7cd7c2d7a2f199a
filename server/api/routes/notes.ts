import { noteChange, noteRequest, notesCall } from '#contract/history/notes.ts'
import { ownNotes, storeNote } from '../../money/notes.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import type { Route } from './route.ts'

/** The extension `notes`. */
export const noteRoutes: Route = (app, { clock, db, sessions }) => {
  app.get(notesCall.path, async (request) => {
    await sessions.requireUser(request)
    return { notes: await ownNotes(sessions.ownRows(request)) }
  })

  app.put(noteChange.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const note = parseRequest(noteRequest, request.body)
    await storeNote(db, sessions.ownRows(request), userId, note, clock.now())
    return {}
  })
}
