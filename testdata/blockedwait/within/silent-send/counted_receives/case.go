// The number of senders is counted by hand, the receives go over the count.
package counted_receives

import (
	"errors"
)

type Pod struct {
	Name  string
	Ready bool
}

func RestartNotReady(pods []Pod, restart func(string) error) error {
	errCh := make(chan error)
	started := 0
	for _, p := range pods {
		if p.Ready {
			continue
		}
		started++
		go func(name string) { errCh <- restart(name) }(p.Name)
	}
	var errs []error
	for i := 0; i < started; i++ {
		if err := <-errCh; err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
