import { type ChangeEvent, useState } from 'react'

/** The field of a reason that must be given. */
export function useReason() {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  return {
    field: {
      label: 'Alasan',
      required: true,
      maxLength: 200,
      value: reason,
      error: tried && !reason.trim() && 'Alasan wajib diisi',
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setReason(event.currentTarget.value),
    },
    /** Empty while it is missing, which the field then shows. */
    read() {
      setTried(true)
      return reason.trim()
    },
  }
}
