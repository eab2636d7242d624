// Package page has what the pages of leaklint share: how they look, and code in which places are
// marked, with the way from one to the next.
package page

import (
	_ "embed"
	"html/template"
	"maps"
	"sync"
)

var (
	//go:embed style.css
	style string

	//go:embed page.html
	shared string
)

// Must returns a func that returns the template of a page. It may use the templates "begin", with the
// title, and "code", with a [Code]. It is parsed when it is first wanted: go vet starts the command a
// thousand times, and never wants it.
func Must(text string, funcs template.FuncMap) func() *template.Template {
	all := template.FuncMap{
		"style": func() template.CSS { return template.CSS(style) },
		"mark":  func() template.HTML { return mark },
	}
	maps.Copy(all, funcs)
	return sync.OnceValue(func() *template.Template {
		return template.Must(template.Must(template.New("page").Funcs(all).Parse(shared)).Parse(text))
	})
}
