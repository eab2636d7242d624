// Package askedatonce asks for an answer, if somebody takes the question at once.
package askedatonce

import "net/http"

type server struct{ questions chan chan<- error }

func run(questions chan chan<- error) {
	for {
		answer := <-questions
		answer <- nil
	}
}

func (s *server) ask() {
	answer := make(chan error)
	select {
	case s.questions <- answer:
		<-answer
	default:
	}
}

// Nobody answers this one.
type deaf struct{ questions chan chan<- error }

func drain(questions chan chan<- error) {
	for range questions {
		println("asked")
	}
}

func (d *deaf) ask() {
	answer := make(chan error)
	select {
	case d.questions <- answer:
		<-answer
	default:
	}
}

func Main() {
	s, d := &server{make(chan chan<- error)}, &deaf{make(chan chan<- error)}
	go run(s.questions)
	go drain(d.questions)
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) {
		go s.ask()
		go d.ask() // want `goroutine may wait forever to receive from a channel.*`
	})
	http.ListenAndServe(":80", nil)
}
