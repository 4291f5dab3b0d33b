import { useForm } from '@mantine/form'
import { useLayoutEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import {
  changedFields,
  conflictRows,
  type Field,
  isConflict,
  type Problems,
  type RecordDefinition,
  rebase,
} from './record-definition.ts'
import { type Outcome, sendRecord } from './send-record.ts'

/** `latest`: newest known version, null for a new record. Concurrent changes are merged; those of the same field conflict. */
export function useRecord<Stored extends { version: number }, Values extends object, Input extends object>(
  kind: RecordDefinition<Stored, Values, Input>,
  latest: Stored | null,
) {
  const [id] = useState(() => uuidv7())
  const [before, setBefore] = useState(latest)
  const form = useForm<Values>({ initialValues: kind.valuesOf(latest) })
  const { values } = form
  const [refused, setRefused] = useState<Stored | null>(null)
  const [attempted, setAttempted] = useState(false)
  const [visited, setVisited] = useState<Record<string, boolean>>({})
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const uncertain = useRef(false)
  /** Fields that took someone else's change. */
  const [taken, setTaken] = useState<Field<Values>[]>([])

  const was = kind.valuesOf(before)
  const changed = changedFields(kind, was, values)
  const dirty = changed.length > 0
  const problems = kind.problemsOf(values, before)
  const newest = refused && (!latest || refused.version > latest.version) ? refused : latest
  // While saving, a newer version may be one's own.
  const newer = !saving && before && newest && newest.version > before.version ? newest : null
  const conflict = newer !== null && isConflict(kind, was, values, kind.valuesOf(newer))

  function start(stored: Stored, next: Values) {
    setBefore(stored)
    form.setValues(next)
    setTaken([])
  }
  useLayoutEffect(() => {
    if (!newer || conflict) return
    const now = kind.valuesOf(newer)
    start(newer, rebase(kind, was, values, now))
    if (dirty) setTaken(changedFields(kind, was, now))
  })

  function problem(path: string): string | undefined {
    const server = form.errors[path] as string | undefined
    return server ?? (attempted || visited[path] ? problems[path] : undefined)
  }

  return {
    kind,
    /** Of a new record. */
    id,
    values,
    before,
    changed,
    dirty,
    saving,
    taken,
    problems,
    /** What stops saving: the rules' problems after the first attempt, and the server's. */
    openProblems: { ...(attempted ? problems : {}), ...(form.errors as Problems) },
    /** Shown once a field was left with a value, and for all fields after the first attempt to save. */
    problem,
    /** Props of the input at a path. */
    field<Name extends Field<Values>>(path: Name) {
      return {
        ...form.getInputProps(path),
        value: values[path],
        label: kind.names[path],
        error: problem(path),
        onBlur: () => {
          const value: unknown = values[path]
          setVisited((now) => ({ ...now, [path]: value !== '' && value !== null }))
        },
      }
    },
    /** Props of a checkbox. */
    box: (path: Field<Values>) => ({
      ...form.getInputProps(path, { type: 'checkbox' }),
      label: kind.names[path],
      error: problem(path),
    }),
    set(changes: Partial<Values>) {
      // Server issues were about the previous values.
      form.setErrors((errors) =>
        Object.fromEntries(
          Object.entries(errors).filter(([path]) => !((path.split('.')[0] ?? '') in changes)),
        ),
      )
      for (const [path, value] of Object.entries(changes)) form.setFieldValue(path as never, value as never)
    },
    conflict: conflict && newer ? conflictRows(kind, was, values, kind.valuesOf(newer)) : null,
    /** Discards the input. */
    reset() {
      const stored = newest ?? before
      if (stored) start(stored, kind.valuesOf(stored))
      else form.setValues(kind.valuesOf(null))
      setAttempted(false)
      setVisited({})
    },
    /** Keeps the input over the newer version. */
    keep() {
      if (newer) start(newer, rebase({ ...kind, merged: {} }, was, values, kind.valuesOf(newer)))
    },
    /** Null if nothing changed, or a problem or conflict is open. */
    async save(): Promise<Outcome<Stored> | null> {
      setAttempted(true)
      form.clearErrors()
      if (busy.current || conflict || (before && !dirty) || Object.keys(problems).length > 0) return null
      busy.current = true
      setSaving(true)
      const outcome = await sendRecord(kind, { id, before, values, retried: uncertain.current })
      busy.current = false
      setSaving(false)
      uncertain.current ||= outcome.state === 'failed'
      if (outcome.state === 'conflict') setRefused(outcome.now)
      if (outcome.state === 'invalid') form.setErrors(outcome.problems)
      if (outcome.state === 'saved') {
        // Input typed while saving stays unsaved.
        start(outcome.stored, rebase(kind, values, form.getValues(), kind.valuesOf(outcome.stored)))
        setAttempted(false)
        setVisited({})
      }
      return outcome
    },
  }
}
