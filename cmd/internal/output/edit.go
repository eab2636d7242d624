package output

import (
	"bytes"
	"cmp"
	"go/format"
	"slices"
)

// Apply returns a text with the edits, formatted if it is still Go: if it is not, the
// user had better see what a fix did.
func Apply(text []byte, edits []Edit) []byte {
	edits = slices.SortedStableFunc(slices.Values(edits), func(a, b Edit) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(text[at:e.Start])
		out.WriteString(e.New)
		at = e.End
	}
	out.Write(text[at:])
	formatted, err := format.Source(out.Bytes())
	if err != nil {
		return out.Bytes()
	}
	if mark := []byte("\ufeff"); bytes.HasPrefix(text, mark) { // which the formatter has taken away
		formatted = slices.Concat(mark, formatted)
	}
	if crlf := []byte("\r\n"); bytes.Count(text, crlf) == bytes.Count(text, crlf[1:]) && bytes.Contains(text, crlf) {
		return bytes.ReplaceAll(formatted, crlf[1:], crlf) // which the formatter has changed
	}
	return formatted
}
