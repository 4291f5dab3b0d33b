import type { api } from '../../api/api.ts'
import { applyImport, type Importer, previewImport } from './run-import.ts'
import { listRecentImports, previewUndo, undoImport } from './undo-import.ts'

type ImportCalls = Pick<
  typeof api.customers,
  'previewImport' | 'applyImport' | 'imports' | 'previewImportUndo' | 'undoImport'
>

/** Handlers to import a record type from a file and to undo imports. */
export const importHandlers = <Input>(calls: ImportCalls, importer: Importer<Input>) => ({
  previewImport: calls.previewImport.handler(({ input, context: { db }, signal }) =>
    previewImport(importer, db, input.file, signal),
  ),

  applyImport: calls.applyImport.handler(({ input, context, signal }) =>
    applyImport(importer, context, input, signal),
  ),

  imports: calls.imports.handler(async ({ context: { db } }) => ({
    rows: await listRecentImports(importer, db),
  })),

  previewImportUndo: calls.previewImportUndo.handler(({ input, context: { db } }) =>
    previewUndo(importer, db, input.id),
  ),

  undoImport: calls.undoImport.handler(({ input, context }) => undoImport(importer, context, input.id)),
})
