// right: close funcs kept in a slice of the object
package closelist

import "log"

type App struct{ onStop []func() }

func (a *App) Add() {
	c := make(chan struct{})
	a.onStop = append(a.onStop, func() { close(c) })
	go func() { <-c; log.Print("stopped") }()
}
func (a *App) Stop() {
	for _, f := range a.onStop {
		f()
	}
}
