// Package boxedself puts structs into interfaces that embed themselves.
package boxedself

import (
	"fmt"
	"net/http"
	"time"
)

type node struct {
	*node
	n int
}

type (
	a struct{ *b }
	b struct{ *a }
)

type of[T any] struct {
	*of[T]
	v T
}

type Base struct{}

type Derived struct {
	Base
	*Other
}

type Other struct{ *Derived }

type stringer struct {
	*stringer
	name string
}

func (s stringer) String() string { return s.name }

func (Base) run() {
	for range time.Tick(time.Second) {
		println("tick")
	}
}

func Serve() {
	fmt.Println(node{}, &node{n: 1}, a{}, b{}, of[int]{}, &of[of[int]]{}, Derived{}, Other{}, fmt.Stringer(stringer{name: "s"}))
	http.HandleFunc("/run", func(http.ResponseWriter, *http.Request) {
		go Derived{}.run() // want `goroutine runs for ever: .*`
	})
	_ = http.ListenAndServe(":8080", nil)
}
