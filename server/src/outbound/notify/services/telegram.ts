import { postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { BadServiceUrl, need } from '../service-url.ts'
import { splitText } from '../split-text.ts'

const maxCharacters = 4096
const modes: Readonly<Record<string, string>> = {
  html: 'HTML',
  markdown: 'Markdown',
  markdownv2: 'MarkdownV2',
}

/** A bot of Telegram: `telegram://TOKEN@telegram?chats=@channel[,id[:thread]]`. */
export const telegram: Service = url => {
  const token = url.password === '' ? url.user : `${url.user}:${url.password}`
  if (!/^\d+:[\w-]+$/.test(token)) throw new BadServiceUrl('has no token such as 123456:ABC-DEF')
  const chats = [...url.list('chats'), ...url.list('channels')].map(chatOf)
  need(chats[0]?.chat_id, 'chats')
  const mode = modes[url.option('parsemode')?.toLowerCase() ?? '']
  const frame = {
    link_preview_options: { is_disabled: !url.flag('preview', true) },
    disable_notification: !url.flag('notification', true),
    parse_mode: mode ?? 'HTML',
  }
  return {
    hosts: [],
    steps({ title, text }) {
      const heading = title === undefined ? '' : `${title}\n`
      const pieces = splitText(`${heading}${text}`, maxCharacters).map(piece =>
        mode === undefined ? escape(piece) : piece,
      )
      const first = pieces[0] ?? ''
      if (mode === undefined && heading !== '' && first.startsWith(escape(heading)))
        pieces[0] = `<b>${escape(title ?? '')}</b>${first.slice(escape(heading).length - 1)}`
      return chats.flatMap(chat =>
        pieces.map(
          piece => way =>
            way.send(
              postJson(`https://api.telegram.org/bot${token}/sendMessage`, {
                ...chat,
                ...frame,
                text: piece,
              }),
            ),
        ),
      )
    },
  }
}

function chatOf(text: string): { chat_id: string; message_thread_id?: number } {
  const [, chat, thread] = /^(-?\d+):(\d+)$/.exec(text) ?? []
  return chat === undefined ? { chat_id: text } : { chat_id: chat, message_thread_id: Number(thread) }
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
