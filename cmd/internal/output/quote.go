package output

import (
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Quoted writes what people read, on a terminal or in the log of a CI system. What code,
// configurations and others' output say goes into it, and some of that could do more than be
// read: control characters move the cursor or retitle a window, others reverse the text, and a
// line that looks like one is a command to who runs the workflow. All that is quoted as Go does
// it, "\x1b"; what is just text stays as it is.
//
// No call of Write ends within a character, or between the two of a "\r\n".
type Quoted struct {
	To     io.Writer
	inLine bool // the last line has begun, and is not just blanks
}

func (q *Quoted) Write(p []byte) (int, error) {
	text, inLine := quote(string(p), q.inLine)
	q.inLine = inLine
	if _, err := io.WriteString(q.To, text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Quote returns a text as [Quoted] writes it.
func Quote(text string) string {
	text, _ = quote(text, false)
	return text
}

// quoteRest returns a text that is not at the start of a line.
func quoteRest(text string) string {
	text, _ = quote(text, true)
	return text
}

// quote returns the text behind one that is in a line or is not, and whether the text is.
func quote(text string, inLine bool) (string, bool) {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		char := text[:size]
		switch {
		case !inLine && strings.HasPrefix(text, "::"), r == '#' && ciCommand.MatchString(text):
			b.WriteString(`\x` + strconv.FormatInt(int64(r), 16))
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + strconv.FormatInt(int64(char[0]), 16))
		case r == '\r' && strings.HasPrefix(text, "\r\n"):
			b.WriteString("\r\n")
			size++
			r = '\n'
		case isActive(r):
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		default:
			b.WriteString(char)
		}
		text = text[size:]
		inLine = r != '\n' && (inLine || !unicode.IsSpace(r))
	}
	return b.String(), inLine
}

// ciCommand is what some CI systems take for a command wherever in a line it is: ##[error],
// ##vso[task.complete], ##teamcity[…]. GitHub's newer ones, ::error::, are at its start, behind
// any blanks.
var ciCommand = regexp.MustCompile(`^##[A-Za-z]*\[`)

// isActive reports whether a character does more than be seen.
func isActive(r rune) bool {
	return r != '\t' && r != '\n' && unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
}
