import { Html, html, inline, paragraphs } from '#kernel/html.ts'
import type { ApiDocument, Described, Response } from './openapi.ts'
import type { Parameter } from './parameters.ts'
import { memberLine, shape, typeOf } from './reference-schema.ts'
import { style } from './reference-style.ts'
import type { Schema } from './schemas.ts'

const callers: Readonly<Record<Described['x-needs'], string>> = {
  public: 'Anybody may call it.',
  account: 'Whoever is signed in may call it, with or without a group.',
  user: 'Members of the group may call it.',
  asset: 'Members of the group may call it; an attachment token is enough.',
  owner: 'Owners of the group may call it.',
  superuser: 'Those who run the server may call it.',
}

interface Placed {
  readonly method: string
  readonly path: string
  readonly operation: Described
}

/** Renders the document as one HTML page without scripts. */
export function referencePage(document: ApiDocument): string {
  const { info, tags, paths } = document
  const all: Placed[] = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = tags.map(tag => ({
    ...tag,
    placed: all.filter(({ operation }) => operation.tags[0] === tag.name),
  }))
  const root = document.servers[0]?.url ?? ''
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Stowage API ${info.version}</title>
<link rel="icon" href="${root}/../favicon.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<h1>Stowage API <small>${info.version}</small></h1>
${paragraphs(info.description)}
<p>For programs: <a href="${root}/openapi.json">OpenAPI 3.1</a>, <a href="${root}/openapi-3.0.json">OpenAPI 3.0</a>.</p>
</header>
<nav aria-label="Operations">
${groups.map(contents)}
<p><a href="#schemas">Schemas</a></p>
</nav>
<main id="content">
${groups.map(
  group => html`<section id="${anchor(group.name)}" aria-labelledby="${anchor(group.name)}-title">
<h2 id="${anchor(group.name)}-title">${group.name}</h2>
${paragraphs(group.description)}
${group.placed.map(each => article(each, root, document))}
</section>`,
)}
<section id="schemas" aria-labelledby="schemas-title">
<h2 id="schemas-title">Schemas</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => named(name, schema))}
</section>
</main>
</body>
</html>
`.text
}

const anchor = (name: string): string => `area-${name.toLowerCase().replace(/\W+/g, '-')}`

const contents = ({ name, placed }: { name: string; placed: readonly Placed[] }): Html => html`
<p><a href="#${anchor(name)}">${name}</a></p>
<ul>${placed.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>`

function article({ method, path, operation }: Placed, root: string, document: ApiDocument): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const answers = Object.entries(responses)
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${root}${path}</code></p>
${description === undefined ? undefined : paragraphs(description)}
<p class="caller">${callers[operation['x-needs']]}</p>
${
  parameters.length === 0
    ? undefined
    : html`<h4>Parameters</h4><ul class="members">${parameters.map(each => parameterLine(resolved(each, document)))}
</ul>`
}
${requestBody === undefined ? undefined : body(requestBody)}
<h4>Answers</h4>
<ul class="members">${answers.filter(([status]) => Number(status) < 400).map(([status, answer]) => success(status, answer))}
</ul>
<details><summary>What can go wrong</summary>
<dl>${answers
    .filter(([status]) => Number(status) >= 400)
    .map(
      ([status, { description: told }]) => html`
<dt>${status}</dt><dd>${paragraphs(told)}</dd>`,
    )}
</dl></details>
</article>`
}

const resolved = (
  parameter: Parameter | { $ref: string },
  { components }: ApiDocument,
): Parameter | undefined =>
  'name' in parameter ? parameter : components.parameters[parameter.$ref.split('/').at(-1) ?? '']

const parameterLine = (parameter: Parameter | undefined): Html | undefined =>
  parameter === undefined
    ? undefined
    : memberLine(
        parameter.name,
        parameter.schema,
        parameter.required,
        `${parameter.description === undefined ? '' : `${parameter.description} `}(${parameter.in})`,
      )

function body({ required, content }: NonNullable<Described['requestBody']>): Html {
  const types = Object.keys(content)
  const schema = Object.values(content)[0]?.schema
  return html`<h4>Body</h4>
<p>${types.map((type, at) => html`${at === 0 ? '' : ' or '}<code>${type}</code>`)}${required ? '' : ', may be absent'}</p>
${schema === undefined ? undefined : shape(schema)}`
}

const success = (status: string, { description, content = {} }: Response): Html => html`
<li><code class="name">${status}</code> <span class="type">${Object.entries(content).map(
  ([type, { schema }]) => (type === 'application/json' ? typeOf(schema) : html`<code>${type}</code>`),
)}</span><span class="about">${inline(description)}</span></li>`

const named = (
  name: string,
  schema: Schema,
): Html => html`<article id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title"><a href="#schema-${name}">${name}</a></h3>
${schema.description === undefined ? undefined : paragraphs(schema.description)}
${shape(schema)}
</article>`
