import { IconFile, IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderFile } from '../../../contract/files.ts'
import type { PreviewSize } from '../../../core/files/order-file.ts'
import { previewAddress } from './file-address.ts'
import classes from './file-picture.module.css'

type FilePictureProps = {
  file: Pick<OrderFile, 'id' | 'name' | 'preview'>
  size?: PreviewSize
  className?: string | undefined
}

/** The whole picture, never cropped; a sign where there is none. */
export function FilePicture({ file, size = 'small', className = '' }: FilePictureProps) {
  const [broken, setBroken] = useState<string>()
  const isShown = file.preview === 'ready' && broken !== file.id
  return (
    <span className={`${classes.frame} ${className}`}>
      {isShown ? (
        <img
          src={previewAddress(file.id, size)}
          alt={file.name}
          draggable={false}
          onError={() => setBroken(file.id)}
        />
      ) : file.preview === 'pending' ? (
        <IconFileSearch role="img" aria-label={`${file.name} sedang diperiksa`} />
      ) : (
        <IconFile role="img" aria-label={`${file.name}, tanpa pratinjau`} />
      )}
    </span>
  )
}
