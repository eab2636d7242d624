// Twin of send/two_result_channels: the select has no third way out and takes
// exactly the one send which happens.
package two_result_channels_complete

type Chart struct{ Version string }

type Puller struct {
	pull func(ref string) (*Chart, error)
}

func (p *Puller) Pull(ref string) (*Chart, error) {
	chartCh := make(chan *Chart)
	errCh := make(chan error)
	go func() {
		c, err := p.pull(ref)
		if err != nil {
			errCh <- err
			return
		}
		chartCh <- c
	}()

	select {
	case c := <-chartCh:
		return c, nil
	case err := <-errCh:
		return nil, err
	}
}
