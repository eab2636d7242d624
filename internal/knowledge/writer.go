package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

// WritesInto are functions that give a writer which writes into the one that they are given, their first argument, and not before somebody
// writes: what waits for the reader of a pipe is who writes.
var WritesInto = set(
	symbol.Symbol{Path: "bufio", Name: "NewWriter"},
	symbol.Symbol{Path: "bufio", Name: "NewWriterSize"},
	symbol.Symbol{Path: "archive/tar", Name: "NewWriter"},
	symbol.Symbol{Path: "archive/zip", Name: "NewWriter"},
	symbol.Symbol{Path: "compress/flate", Name: "NewWriter"},
	symbol.Symbol{Path: "compress/gzip", Name: "NewWriter"},
	symbol.Symbol{Path: "compress/gzip", Name: "NewWriterLevel"},
	symbol.Symbol{Path: "compress/zlib", Name: "NewWriter"},
	symbol.Symbol{Path: "compress/zlib", Name: "NewWriterLevel"},
	symbol.Symbol{Path: "encoding/csv", Name: "NewWriter"},
	symbol.Symbol{Path: "encoding/gob", Name: "NewEncoder"},
	symbol.Symbol{Path: "encoding/json", Name: "NewEncoder"},
	symbol.Symbol{Path: "encoding/xml", Name: "NewEncoder"},
	symbol.Symbol{Path: "mime/multipart", Name: "NewWriter"},
)

// TellsOfWriter are methods of such a writer that write nothing: who makes the request for what is written asks them.
var TellsOfWriter = set(
	symbol.Symbol{Path: "mime/multipart", Recv: "Writer", Name: "Boundary"},
	symbol.Symbol{Path: "mime/multipart", Recv: "Writer", Name: "FormDataContentType"},
	symbol.Symbol{Path: "mime/multipart", Recv: "Writer", Name: "SetBoundary"},
	symbol.Symbol{Path: "encoding/json", Recv: "Encoder", Name: "SetEscapeHTML"},
	symbol.Symbol{Path: "encoding/json", Recv: "Encoder", Name: "SetIndent"},
)
