package output

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/files"
)

// longestVet is how much go vet prints at most, in bytes: that is a million findings. More comes
// from what has no end.
const longestVet = 1 << 30

// ReadVet adds to the report what go vet -json printed: an object for each package, and
// between them the lines of the go command and the compiler, if both streams are read as
// one. Lines that tell of something that was not analyzed become Errors. The name of the
// input is for errors.
func (r *Report) ReadVet(name string, in io.Reader) error {
	text, err := files.ReadAll(name, in, longestVet)
	if err != nil {
		return err
	}
	found, warned := false, false
	for at := 0; at < len(text); {
		line, _, _ := bytes.Cut(text[at:], []byte("\n"))
		if trimmed := string(bytes.TrimSpace(line)); !strings.HasPrefix(trimmed, "{") {
			switch {
			case warning().MatchString(trimmed):
				warned = true
			case isRemark(trimmed), warned && !positioned().MatchString(trimmed):
			default:
				warned = false
				r.Errors = append(r.Errors, strings.TrimRight(string(line), "\r"))
			}
			at = min(at+len(line)+1, len(text))
			continue
		}
		warned = false
		size, err := r.readObject(text[at:])
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, 1+bytes.Count(text[:at], []byte("\n")), err)
		}
		at += size
		found = true
	}
	if !found {
		return fmt.Errorf("%s: no output of go vet -json: there is no JSON object in it", name)
	}
	return nil
}

// isRemark reports whether a line between the objects says nothing about the result: it is
// empty, names the package that follows, tells what the go command does, or is a note, or the
// last line of leaklint, which say what is in the objects, too.
func isRemark(line string) bool { return line == "" || remark().MatchString(line) }

var (
	remark = lazily(`^(#|` + command + `(` + notFull + `|still |no findings|\d+ (leaks?|may leak|hints?)\b)|go: (downloading|finding|found|added|upgraded|downgraded) |warning: |In file included from |from .*[,:]$)`)

	// A C compiler's warning is followed by lines of the source, up to what has a position, or
	// says that something went wrong.
	//
	//	a.go:3:2: warning: #warning "old" [-Wcpp]
	//	    3 | #warning "old"
	warning    = lazily(`: (warning|note): |: (In function|At top level)\b`)
	positioned = lazily(`^(vet: )?\S+:\d+(:\d+)?: |^(vet|go|exit status|FAIL|panic|leaklint|cgo|gcc|clang|error)\b`)
)

// readObject reads the object at the start of the text. It returns its size.
func (r *Report) readObject(text []byte) (int, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	var all map[string]map[string]json.RawMessage
	err := dec.Decode(&all)
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		lines := bytes.Count(text[:syntax.Offset-1], []byte("\n"))
		return 0, fmt.Errorf("the JSON object that starts here goes wrong %d lines below: %w", lines, err)
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return 0, errors.New("the JSON object that starts here does not end: was go vet interrupted?")
	case err != nil:
		return 0, fmt.Errorf("the JSON object that starts here is none of go vet -json: %w", err)
	}
	for _, pkg := range slices.Sorted(maps.Keys(all)) {
		for _, check := range slices.Sorted(maps.Keys(all[pkg])) {
			if err := r.readCheck(pkg, check, all[pkg][check]); err != nil {
				return 0, fmt.Errorf("in the JSON object that starts here, %s of %s: %w", check, pkg, err)
			}
		}
	}
	return int(dec.InputOffset()), nil
}

// readCheck reads what a check found in a package, or its error.
func (r *Report) readCheck(pkg, check string, text []byte) error {
	if text, ok := strings.CutPrefix(check, notFull); ok {
		r.Notes = append(r.Notes, Note{pkg, text})
		return nil
	}
	var failed failure
	if err := json.Unmarshal(text, &failed); err == nil && failed.Err != "" {
		r.Failures = append(r.Failures, Failure{pkg, check, failed.Err})
		r.Errors = append(r.Errors, failed.Err)
		return nil
	}
	var list []diagnostic
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, d := range list {
		f, err := fromJSON(pkg, check, d)
		if err != nil {
			return err
		}
		r.Findings = append(r.Findings, f)
	}
	return nil
}
