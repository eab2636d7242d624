// Package safe starts goroutines that survive panics.
package safe

import (
	"log"
)

func Go(fn func()) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				log.Println("recovered", r)
			}
		}()
		fn()
	}()
}
