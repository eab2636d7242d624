// Package page has what the pages of leaklint share: how they look, and code in which places are
// marked, with the way from one to the next.
package page

import (
	_ "embed"
	"html/template"
	"maps"
)

var (
	//go:embed style.css
	style string

	//go:embed page.html
	shared string
)

// Must returns the template of a page. It may use the templates "begin", with the title, and "code",
// with a [Code].
func Must(text string, funcs template.FuncMap) *template.Template {
	all := template.FuncMap{
		"style": func() template.CSS { return template.CSS(style) },
		"mark":  func() template.HTML { return mark },
	}
	maps.Copy(all, funcs)
	return template.Must(template.Must(template.New("page").Funcs(all).Parse(shared)).Parse(text))
}
