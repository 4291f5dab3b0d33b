import { api } from '../../api/api.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { loadBoard, moveLines, setOrderShelf } from './board.ts'

export const production = {
  board: api.production.board.handler(({ context: { db } }) =>
    readInSnapshot(db, (moment) => loadBoard(moment, new Date())),
  ),

  move: api.production.move.handler(({ input, context }) => moveLines(context, input)),

  shelve: api.production.shelve.handler(({ input, context }) => setOrderShelf(context, input)),
}
