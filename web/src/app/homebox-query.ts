/** Is this a query of Homebox's list? It has the path of ours, and parameters that ours does not have. */
export const isHomeboxQuery = (query: string): boolean =>
  /[?&](?:loc|tag|lab|negateTags|negateLabels|onlyWithPhoto|onlyWithoutPhoto|includeArchived|advanced|fieldSelector|page|pageSize)=/.test(
    query,
  ) || /[?&]fields=(?!%5B|\[)/i.test(query)
