import { api } from '../../api/api.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { loadBoard, moveLines, setOrderShelf } from './board.ts'

export const production = {
  board: api.production.board.handler(({ context: { db } }) =>
    readInSnapshot(db, (moment) => loadBoard(moment, new Date())),
  ),

  moveLines: api.production.moveLines.handler(({ input, context }) => moveLines(context, input)),

  setShelf: api.production.setShelf.handler(({ input, context }) => setOrderShelf(context, input)),
}
