// Reads a log that our host has written into a folder, with Go's own code (golang.org/x/mod/sumdb): the signature of its
// checkpoint, all of its tiles against the root, and each entry against its hash. Prints the number of entries.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run main.go FOLDER
package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type folder string

func (dir folder) Height() int { return 8 }

// C2SP tlog-tiles has no height in its paths.
func (dir folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var found [][]byte
	for _, one := range tiles {
		path := strings.Replace(strings.Replace(one.Path(), "tile/8/", "tile/", 1), "tile/data/", "tile/entries/", 1)
		data, err := os.ReadFile(filepath.Join(string(dir), path))
		if err != nil {
			return nil, err
		}
		found = append(found, data)
	}
	return found, nil
}

func (dir folder) SaveTiles(tiles []tlog.Tile, data [][]byte) {}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	dir := folder(os.Args[1])
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(string(dir), name))
		check(err)
		return string(data)
	}
	verifier, err := note.NewVerifier(strings.TrimSpace(read("key")))
	check(err)
	signed, err := note.Open([]byte(read("checkpoint")), note.VerifierList(verifier))
	check(err)
	lines := strings.Split(signed.Text, "\n")
	var size int64
	_, err = fmt.Sscan(lines[1], &size)
	check(err)
	bytes, err := base64.StdEncoding.DecodeString(lines[2])
	check(err)
	var root tlog.Hash
	copy(root[:], bytes)
	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, dir)
	for at := int64(0); at < size; {
		width := size - at
		if width > 256 {
			width = 256
		}
		bundle, err := dir.ReadTiles([]tlog.Tile{{H: 8, L: -1, N: at / 256, W: int(width)}})
		check(err)
		data := bundle[0]
		for n := int64(0); n < width; n++ {
			length := int(data[0])<<8 | int(data[1])
			entry := data[2 : 2+length]
			data = data[2+length:]
			hashes, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, at)})
			check(err)
			if hashes[0] != tlog.RecordHash(entry) {
				check(fmt.Errorf("entry %d is not the one of the tree", at))
			}
			at++
		}
	}
	fmt.Println(size)
}
