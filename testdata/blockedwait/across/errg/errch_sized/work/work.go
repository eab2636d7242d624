package work

import (
	"errors"
)

func Do(node string, errCh chan<- error) {
	if node == "" {
		errCh <- errors.New("no node")
		return
	}
	errCh <- nil
}
