// Package docs extracts the documentation of an analyzer from the package
// comment of its doc.go, so that there is one text for go doc, for -help and
// for the tables of the README.
package docs

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

// MustExtract returns the section of the package comment of src that documents
// the named analyzer. It is the convention of x/tools' analyzerutil:
//
//	// # Analyzer queueshutdown
//	//
//	// queueshutdown: check that workqueues are shut down
//	//
//	// The queueshutdown analyzer …
//
// The result starts behind the colon, and ends before the next section about
// an analyzer. MustExtract panics if there is no such section.
func MustExtract(src, name string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", src, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		panic(fmt.Sprintf("doc.go of %s: %v", name, err))
	}
	if file.Doc == nil {
		panic(fmt.Sprintf("doc.go of %s has no package comment", name))
	}
	for _, section := range strings.Split("\n"+file.Doc.Text(), "\n# Analyzer ")[1:] {
		heading, body, _ := strings.Cut(section, "\n")
		if strings.TrimSpace(heading) != name {
			continue
		}
		body = strings.TrimSpace(body)
		rest, ok := strings.CutPrefix(body, name+": ")
		if !ok {
			panic(fmt.Sprintf("section %q of doc.go does not start with %q", name, name+": "))
		}
		return rest
	}
	panic(fmt.Sprintf("doc.go has no section %q", "# Analyzer "+name))
}
