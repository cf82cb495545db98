/** Style sheets of pages that are loaded when somebody goes there; the build links them. */
declare module '*.css'
