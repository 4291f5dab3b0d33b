import { Loader } from '@mantine/core'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { FileChooser } from './file-chooser.tsx'
import { IMPORTS, type ImportKind } from './import-actions.ts'
import classes from './import-dialog.module.css'
import { ImportDone } from './import-done.tsx'
import { ImportPreviewView } from './import-preview-view.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useImport } from './use-import.ts'

/** Steps: choose, preview, apply, result. */
export function ImportDialog(props: { of: ImportKind; opened: boolean; onClose: () => void }) {
  const { step, file, choose, retry, apply, startOver } = useImport(props.of)
  const booking = step.at === 'preview' && step.booking
  return (
    <Dialog
      opened={props.opened}
      // Applying cannot be cancelled.
      onClose={() => !booking && props.onClose()}
      title={IMPORTS[props.of].title}
      size={880}
      fullScreenOnPhone
      closeOnClickOutside={false}
      classNames={{ content: classes.content, header: classes.head, body: classes.body }}
    >
      {step.at === 'choosing' && (
        <>
          <FileChooser
            template={IMPORTS[props.of].template}
            file={file}
            problem={step.problem}
            error={step.error}
            onChoose={(chosen) => void choose(chosen)}
            onRetry={retry}
          />
          <RecentImports of={props.of} />
        </>
      )}
      {step.at === 'reading' && (
        <div className={classes.reading} role="status">
          <Loader size="sm" />
          Membaca {file?.name ?? 'file'}…
        </div>
      )}
      {step.at === 'preview' && (
        <ImportPreviewView
          // Resets scroll and filter.
          key={step.preview.fingerprint}
          step={step}
          fileName={file?.name ?? ''}
          onApply={() => void apply()}
          onOther={startOver}
          onClose={props.onClose}
        />
      )}
      {step.at === 'done' && (
        <>
          <ImportDone
            result={step.result}
            noun={IMPORTS[props.of].noun}
            onOther={startOver}
            onClose={props.onClose}
          />
          <RecentImports of={props.of} />
        </>
      )}
    </Dialog>
  )
}
