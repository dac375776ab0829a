import { Fragment } from 'react'
import styles from './linked-text.module.css'
import { linksIn } from './links-in.ts'

/** A text as it was typed, whose addresses can be opened. */
export const LinkedText = ({ text }: { readonly text: string }) => (
  <span dir="auto">
    {linksIn(text).map((piece, at) =>
      piece.href === undefined ? (
        <Fragment key={at}>{piece.text}</Fragment>
      ) : (
        <a
          key={at}
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={styles.link}
        >
          {piece.text}
        </a>
      ),
    )}
  </span>
)
