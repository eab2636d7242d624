package window

import (
	"errors"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spelling"
	"github.com/leaklint/leaklint/internal/trace"
)

// A Question is what to look at: the functions of a name, or what a line calls or makes.
type Question struct {
	Func string // (*T).M, T.M, F or F$1, also behind an import path
	File string // a path, or the end of one
	Line int
}

// Forms are the forms of a question.
const Forms = "func=NAME, such as func=(*Controller).Run, or why=FILE:LINE"

// Parse reads a question.
func Parse(text string) (Question, error) {
	form, value, _ := strings.Cut(text, "=")
	switch form {
	case "func":
		if value != "" {
			return Question{Func: value}, nil
		}
	case "why":
		i := strings.LastIndex(value, ":")
		if i <= 0 {
			break
		}
		if line, err := strconv.Atoi(value[i+1:]); err == nil && line > 0 {
			return Question{File: filepath.ToSlash(filepath.Clean(value[:i])), Line: line}, nil
		}
	}
	return Question{}, errors.New("want " + Forms)
}

func (q Question) String() string {
	if q.Func != "" {
		return "func=" + q.Func
	}
	return fmt.Sprintf("why=%s:%d", q.File, q.Line)
}

// plain returns the name of a function without what tells a pointer receiver from another.
func plain(name string) string { return strings.NewReplacer("(", "", ")", "", "*", "").Replace(name) }

// isIn reports whether the question is about a function that a package declares, or a literal
// in it.
func (q Question) isIn(path, name string) bool {
	asked, _, _ := strings.Cut(plain(q.Func), "$")
	asked, _, _ = strings.Cut(asked, "#") // init#1
	return isNamed(asked, path, name)
}

// isNamed reports whether a function is the one of a name: as seen from its package, or
// behind the import path, or the end of that.
func isNamed(asked, path, name string) bool {
	if asked == "" {
		return false
	}
	return asked == name || strings.HasSuffix("/"+path+"."+name, "/"+asked)
}

func (q Question) isFunc(fn *ssa.Function) bool {
	if fn.Pkg == nil {
		return false
	}
	return isNamed(plain(q.Func), fn.Pkg.Pkg.Path(), plain(withoutTypeParams(trace.Func(fn))))
}

// withoutTypeParams returns the name of a function without those of its receiver.
func withoutTypeParams(name string) string {
	for {
		i, j := strings.Index(name, "["), strings.LastIndex(name, "]")
		if i < 0 || j < i {
			return name
		}
		name = name[:i] + name[j+1:]
	}
}

func (q Question) isFile(name string) bool {
	return q.File != "" && strings.HasSuffix("/"+filepath.ToSlash(name), "/"+strings.TrimPrefix(q.File, "/"))
}

func (q Question) isAt(fset *token.FileSet, is ...token.Pos) bool {
	return slices.ContainsFunc(is, func(pos token.Pos) bool {
		at := fset.Position(pos)
		return pos.IsValid() && at.Line == q.Line && q.isFile(at.Filename)
	})
}

// nothing returns the error of a question that is about nothing that there is.
func (w *Window) nothing(q Question) error {
	if q.Func != "" {
		return fmt.Errorf("no function has that name: %s", near(plain(q.Func), w.names))
	}
	var lines []string
	for _, p := range w.pkgs {
		for _, line := range around(p.lines(q), q.Line) {
			if text := strconv.Itoa(line); !slices.Contains(lines, text) {
				lines = append(lines, text)
			}
		}
	}
	switch {
	case len(lines) > 0:
		return fmt.Errorf("there is no call, no go statement and no wait: lines near it that have a call are %s", strings.Join(lines, ", "))
	case slices.ContainsFunc(w.files, q.isFile):
		return errors.New("there are no calls, no go statements and no waits in that file")
	}
	var names []string
	for _, file := range w.files {
		names = append(names, filepath.Base(file))
	}
	return fmt.Errorf("no file that was read has that name: %s", near(filepath.Base(q.File), names))
}

// around returns the lines that are nearest to one, on both sides.
func around(lines []int, to int) []int {
	i, _ := slices.BinarySearch(lines, to)
	return lines[max(0, i-2):min(len(lines), i+2)]
}

// near names what somebody may have meant.
func near(name string, names []string) string {
	if len(names) == 0 {
		return "nothing was read that has any"
	}
	var nearest []string // methods of that name, without their type, at first
	for _, full := range names {
		if strings.HasSuffix(full, "."+name) && !slices.Contains(nearest, full) {
			nearest = append(nearest, full)
		}
	}
	if len(nearest) == 0 {
		nearest = spelling.Nearest(name, names, 3)
	}
	return "the nearest are " + strings.Join(nearest, ", ")
}
