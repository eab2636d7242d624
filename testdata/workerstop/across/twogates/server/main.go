// Command server hands gates of two types to the same function.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/twogates/ext"
)

func shut(g ext.Gate) { g.Shut() }
func halt(g ext.Gate) { g.Halt() }

func shutHalting(w http.ResponseWriter, r *http.Request) {
	g := ext.NewHalting() // want `"g" is dropped without Halt.*`
	g.Pass(r.URL.Path)
	shut(g)
}

func shutShutting(w http.ResponseWriter, r *http.Request) {
	g := ext.NewShutting()
	g.Pass(r.URL.Path)
	shut(g)
}

func haltShutting(w http.ResponseWriter, r *http.Request) {
	g := ext.NewShutting() // want `"g" is dropped without Shut.*`
	g.Pass(r.URL.Path)
	halt(g)
}

func haltHalting(w http.ResponseWriter, r *http.Request) {
	g := ext.NewHalting()
	g.Pass(r.URL.Path)
	halt(g)
}

func main() {
	http.HandleFunc("/a", shutHalting)
	http.HandleFunc("/b", shutShutting)
	http.HandleFunc("/c", haltShutting)
	http.HandleFunc("/d", haltHalting)
	_ = http.ListenAndServe(":80", nil)
}
