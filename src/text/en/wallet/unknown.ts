/** In the place of a figure that is not known. */
export const unknownFigure = '–'
