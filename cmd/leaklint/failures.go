package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/cmd/internal/output"
)

var (
	// failedImport is what is said of an import, and why it failed. That of "C" is not for want of
	// a package.
	failedImport = regexp.MustCompile(`(?s)^could not import ([^"C]\S*|C\S+) \((.*)\)$`)

	// ofModule begins why with the module that is not there.
	ofModule = regexp.MustCompile(`^\S+@\S+: (Get "[^"]*": )?`)

	// ofPart is what is said of a type that has less than it should: what it embeds is not there.
	ofPart = regexp.MustCompile(`undefined \(type \S+ has no field or method \S+\)$`)
)

// failures returns what errors say. Of imports that fail for the same reason, as all do without a
// network, the first is told, unless all are wanted, and how many others there are.
//
//	a.go:3:2: could not import k8s.io/api/core/v1 (…: connection refused); 153 more imports fail for this reason (leaklint -debug lists all)
//
// Where some have failed, it is told in how many places a type misses a part.
func failures(errs []error, all bool) []string {
	var list []string
	parts, some := 0, slices.ContainsFunc(errs, func(err error) bool { return reason(err) != "" })
	first, more := make(map[string]int), make(map[int]int) // indices of the list, by reason; how many more
	for _, err := range errs {
		if why := reason(err); why != "" && !all {
			i, ok := first[why]
			if ok {
				more[i]++
				continue
			}
			first[why] = len(list)
		}
		if e, ok := errors.AsType[packages.Error](err); ok && some && !all && ofPart.MatchString(e.Msg) {
			parts++
			continue
		}
		list = append(list, errorText(err))
	}
	for i, n := range more {
		imports := "imports fail"
		if n == 1 {
			imports = "import fails"
		}
		list[i] += fmt.Sprintf("; %d more %s for this reason (leaklint -debug lists all)", n, imports)
	}
	if parts > 0 {
		list = append(list, fmt.Sprintf("for want of these, types miss fields or methods in %d places (leaklint -debug lists all)", parts))
	}
	return list
}

// reason returns why an import failed, whatever the package and the module, or "".
func reason(err error) string {
	e, ok := errors.AsType[packages.Error](err)
	if !ok {
		return ""
	}
	m := failedImport.FindStringSubmatch(e.Msg)
	if m == nil {
		return ""
	}
	return ofModule.ReplaceAllString(m[2], "")
}

// errorText returns what an error of the go command or the type checker says, and where, as
// findings say it: by the name of the file from here.
func errorText(err error) string {
	if e, ok := errors.AsType[packages.Error](err); ok {
		if e.Pos == "" || e.Pos == "-" {
			return e.Msg
		}
		wd, err := os.Getwd()
		if err != nil {
			wd = "" // file names are absolute then
		}
		return output.Relative(wd, e.Pos) + ": " + e.Msg
	}
	return loaderPrefix.ReplaceAllString(err.Error(), "")
}

// loaderPrefix begins what go/packages says of the go command.
var loaderPrefix = regexp.MustCompile(`^err: exit status \d+: stderr: `)
