package profile

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Frame is a call on a stack.
type Frame struct {
	File string // "" if that is not known
	Line int

	// Name is the function: the same in all formats, without type arguments, escapes and
	// what a vendored package has before its path. Pkg is the import path of its package,
	// and Local what follows.
	//
	//	k8s.io/client-go/util/workqueue.(*delayingType).waitingLoop
	Name, Pkg, Local string
}

// Function returns the function without the numbers of function literals:
// record.NewBroadcaster of record.NewBroadcaster.func1. It is what names a place across
// versions of Go, which number them in several ways.
func (f *Frame) Function() string { return f.Pkg + "." + literal.ReplaceAllString(f.Local, "") }

// literal is what the compiler appends to the name of the function that has a literal.
var literal = regexp.MustCompile(`([.-](func|gowrap|range|deferwrap|fm)?[0-9]*)+$`)

// Short returns the function with the last element of its import path.
func (f *Frame) Short() string { return f.Name[strings.LastIndexByte(f.Name, '/')+1:] }

// frame returns the frame of a function at a place, such as /src/a.go:12.
func (r *Reader) frame(function, place []byte) *Frame {
	r.key = append(append(append(r.key[:0], function...), 0), place...)
	if f := r.frames[string(r.key)]; f != nil {
		return f
	}
	f := &Frame{File: string(place)}
	if i := bytes.LastIndexByte(place, ':'); i >= 0 {
		if line, err := strconv.Atoi(string(place[i+1:])); err == nil {
			f.File, f.Line = string(place[:i]), line
		}
	}
	f.Name = canonical(string(function))
	f.Pkg, f.Local = splitName(f.Name)
	r.frames[string(r.key)] = f
	r.kept += 2*len(r.key) + 160
	return f
}

// canonical returns the name of a function without type arguments, escapes, and what a vendored
// package has before its path.
func canonical(function string) string {
	name := function
	if strings.IndexByte(name, '[') >= 0 {
		name = withoutBrackets(name)
	}
	if i := strings.LastIndex(name, "/vendor/"); i >= 0 {
		name = name[i+len("/vendor/"):]
	}
	name = strings.TrimPrefix(name, "vendor/")
	if strings.IndexByte(name, '%') >= 0 {
		name = unescape(name)
	}
	return strings.ToValidUTF8(name, "\ufffd")
}

// withoutBrackets takes type arguments out, which may have type arguments.
func withoutBrackets(name string) string {
	var b strings.Builder
	depth := 0
	for i := range len(name) {
		switch c := name[i]; {
		case c == '[':
			depth++
		case c == ']' && depth > 0:
			depth--
		case depth == 0:
			b.WriteByte(c)
		}
	}
	if depth > 0 {
		return name
	}
	return b.String()
}

// unescape takes back what the linker does to the last element of an import path: a dot is
// %2e there.
func unescape(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		if name[i] == '%' && i+2 < len(name) {
			if c, err := strconv.ParseUint(name[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(c))
				i += 2
				continue
			}
		}
		b.WriteByte(name[i])
	}
	return b.String()
}

// splitName splits the name of a function into the import path and what follows. Only the
// last element of the path is without dots, unless they were escaped: gopkg.in/yaml.v3.
func splitName(name string) (pkg, local string) {
	from := strings.LastIndexByte(name, '/') + 1
	if i := strings.Index(name[from:], ".("); i >= 0 {
		return name[:from+i], name[from+i+1:]
	}
	if m := versioned.FindString(name[from:]); m != "" {
		return name[:from+len(m)-1], name[from+len(m):]
	}
	if i := strings.IndexByte(name[from:], '.'); i >= 0 {
		return name[:from+i], name[from+i+1:]
	}
	return "", name
}

// versioned is the last element of an import path that has a version, and a dot.
var versioned = regexp.MustCompile(`^[a-zA-Z0-9_-]+\.v[0-9]+\.`)

// trim takes away the frames that only some formats have: what the runtime does to wait, and
// what is below the first function of a goroutine.
func trim(stack []*Frame) []*Frame {
	for len(stack) > 1 && (stack[len(stack)-1].Name == "runtime.goexit" || stack[len(stack)-1].Name == "runtime.main") {
		stack = stack[:len(stack)-1]
	}
	if i := slices.IndexFunc(stack, func(f *Frame) bool { return f.Pkg != "runtime" && !strings.HasPrefix(f.Pkg, "internal/runtime") }); i > 0 {
		return stack[i:]
	}
	return stack
}
