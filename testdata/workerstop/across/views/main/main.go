// Command main reads what commands write.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/views/exe"
)

type executor interface{ Execute() exe.In }

type sup struct{ e func() executor }

func (s *sup) start(e executor) {
	in := e.Execute()
	go s.handle(in.Stdout)
}

func (s *sup) handle(ch <-chan []byte) {
	for line := range ch {
		println(string(line))
	}
}

func main() {
	s := &sup{e: func() executor { return &exe.Executor{} }}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.start(s.e())
		f := exe.Open() // want `"f" is dropped without Close.*`
		println(<-f.Events)
	})
	http.ListenAndServe(":80", nil)
}
